import { expect, test } from 'vitest';
import { findTotpStep, fromBase32, toBase32, toTotpCode, toTotpUrl } from '../../../../src/platform/security/totp.ts';

/** RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890. */
const SECRET = toBase32(new TextEncoder().encode('12345678901234567890'));

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code of second %d is that of RFC 6238', (second, code) => {
  expect(toTotpCode(SECRET, Math.floor(second / 30), 8)).toBe(code);
});

test('base 32 decodes to its input', () => {
  expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(new TextDecoder().decode(fromBase32(SECRET))).toBe('12345678901234567890');
});

test('a code is valid one step before or after, not two steps away, and never again after use', () => {
  const now = 1_000_000 * 30_000;
  for (const [step, found] of [
    [999_998, undefined],
    [999_999, 999_999],
    [1_000_000, 1_000_000],
    [1_000_001, 1_000_001],
    [1_000_002, undefined],
  ] as const) {
    expect(findTotpStep(SECRET, toTotpCode(SECRET, step), 0, now), String(step)).toBe(found);
  }
  expect(findTotpStep(SECRET, toTotpCode(SECRET, 1_000_000), 1_000_000, now)).toBeUndefined();
  expect(findTotpStep(SECRET, '12345', 0, now)).toBeUndefined();
});

test('the URL names issuer and account', () => {
  expect(toTotpUrl('ABC', 'Orla', 'a b')).toBe(
    'otpauth://totp/Orla:a%20b?secret=ABC&issuer=Orla&algorithm=SHA1&digits=6&period=30',
  );
});
