import { describe, expect, test } from 'vitest';
import { isEasyPassword, toStrength } from '../../../src/lib/password-strength.ts';

const KNOWN = ['luna', 'Orla'];

describe('the strength of a password', () => {
  test.each([
    ['', 0],
    ['   ', 0],
    ['aB1!x', 1],
    ['orla1234', 1],
    ['Luna2026!', 1],
    ['senha12345', 1],
    ['aaaaaaaaaa', 1],
    ['marealta', 1],
    ['mare-alta', 2],
    ['mare-alta-no-', 3],
    ['Mar3-alta', 3],
    ['Mar3-alta-no-cais', 4],
  ] as const)('%j has %i of 4', (password, strength) => {
    expect(toStrength(password, 8, KNOWN)).toBe(strength);
  });

  test.each([
    ['senha', true],
    ['Corinthians!', true],
    ['12345678', true],
    ['PASSWORD1!', true],
    ['brasil2026', true],
    ['Qwerty@123', true],
    ['P@ssw0rd2026', true],
    ['Br4sil#10', true],
    ['S3nh4#2026', true],
    ['senha01012026', true],
    ['lunaluna', true],
    ['corinthians-e-maresia', false],
    ['maresia', false],
    ['', false],
  ] as const)('%j is easy to guess: %s', (password, isEasy) => {
    expect(isEasyPassword(password, KNOWN)).toBe(isEasy);
  });
});
