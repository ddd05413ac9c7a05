import { expect, test } from 'vitest';
import { maskPrefix, toAddressPrefix } from '../../../src/lib/prefix.ts';

test.each([
  ['203.0.113.7', '203.0.113', '203.0.113.*'],
  ['::ffff:203.0.113.7', '203.0.113', '203.0.113.*'],
  ['2001:db8:1:2ff::9', '2001:db8:1:200', '2001:db8:1:200::*'],
  ['2001:db8:1:2aa::1', '2001:db8:1:200', '2001:db8:1:200::*'],
  ['0x7f.1', '', ''],
])('%s', (ip, prefix, masked) => {
  expect(toAddressPrefix(ip)).toBe(prefix);
  expect(maskPrefix(prefix)).toBe(masked);
});
