import { expect, test } from 'vitest';
import { maskPrefix, toAddressPrefix, toPublicAddress } from '../../../src/lib/address-prefix.ts';

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

const OWN = [
  '10.1.2.3',
  '127.0.0.1',
  '172.16.0.1',
  '172.31.9.9',
  '192.168.1.1',
  '100.64.0.1',
  '100.127.9.9',
  '169.254.1.1',
];

test.each([...OWN, '::1', 'fe80::1', 'fd00::1', 'nobody'])('%s says nothing of who has it', (ip) => {
  expect(toPublicAddress(ip)).toBe('');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2ff::9', '2001:db8:1:2ff'],
  ['172.32.0.1', '172.32.0.1'],
  ['100.128.0.1', '100.128.0.1'],
])('%s says of who has it: %s', (ip, address) => {
  expect(toPublicAddress(ip)).toBe(address);
});
