import { describe, expect, test } from 'vitest';
import {
  countReaching,
  DRAWS,
  drawCrashPoint,
  RETURN_BASIS_POINTS,
  toCrashPoint,
} from '../../../../src/studio/crash/crash-point.ts';
import { CASH_OUT_MIN, MULTIPLIER_MAX } from '../../../../src/studio/crash/limits.ts';
import { toCrashSeeds, verifyCrashRound } from '../../../../src/studio/crash/verify.ts';
import { toCommitment } from '../../../../src/studio/slots/provably-fair.ts';

/** The crash point of round 41 in hundredths, computed by Python (see the test). */
const CRASH_OF_41 = 106;
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 100_000);

describe('the crash point', () => {
  test('of the lowest draw is 1.00, and of the highest is the end of every curve', () => {
    expect(toCrashPoint(0n)).toBe(100);
    expect(toCrashPoint(DRAWS - 1n)).toBe(MULTIPLIER_MAX);
  });

  test('reaches every cash-out with exactly the stated chance: the draws on both sides of each limit', () => {
    for (let multiplier = CASH_OUT_MIN; multiplier <= MULTIPLIER_MAX; multiplier += multiplier < 3000 ? 1 : 997) {
      const first = DRAWS - countReaching(multiplier);
      expect(toCrashPoint(first)).toBeGreaterThanOrEqual(multiplier);
      expect(toCrashPoint(first - 1n)).toBeLessThan(multiplier);
    }
  });

  test('returns 97 % at every cash-out, to less than a billionth', () => {
    for (const multiplier of [CASH_OUT_MIN, 110, 150, 200, 231, 1000, 9999, 100_000, MULTIPLIER_MAX]) {
      const back = (Number(countReaching(multiplier)) / Number(DRAWS)) * multiplier;
      expect(Math.abs(back - RETURN_BASIS_POINTS / 100)).toBeLessThan(1e-7);
    }
  });

  test('is the one that another tool computes from the seed', async () => {
    // python3: h = int(hmac.new(b'ab' * 32, b'pipa-ao-vento:41:41:0', 'sha256').hexdigest()[:13], 16)
    expect(await drawCrashPoint(toCrashSeeds(41, 'ab'.repeat(32)))).toBe(CRASH_OF_41);
  });

  test(`has the stated distribution over ${ROUNDS} rounds`, async () => {
    const limits = [CASH_OUT_MIN, 120, 200, 500, 1000, 5000];
    const reached = limits.map(() => 0);
    const serverSeed = 'c0'.repeat(32);
    for (let number = 1; number <= ROUNDS; number += 1) {
      const crash = await drawCrashPoint(toCrashSeeds(number, serverSeed));
      for (const [place, limit] of limits.entries()) if (crash >= limit) reached[place] = (reached[place] ?? 0) + 1;
    }
    for (const [place, limit] of limits.entries()) {
      const chance = 97 / limit;
      const off = Math.abs((reached[place] ?? 0) - ROUNDS * chance) / Math.sqrt(ROUNDS * chance * (1 - chance));
      expect(off, `${limit}`).toBeLessThan(4);
    }
  }, 3_600_000);
});

describe('a round', () => {
  test('is verified by its commitment and its crash point', async () => {
    const serverSeed = 'ab'.repeat(32);
    const claim = { number: 41, serverSeed, serverSeedHash: await toCommitment(serverSeed), crash: CRASH_OF_41 / 100 };
    expect(await verifyCrashRound(claim)).toBe('fair');
    expect(await verifyCrashRound({ ...claim, crash: claim.crash + 0.01 })).toBe('wrong-outcome');
    expect(await verifyCrashRound({ ...claim, number: 42 })).toBe('wrong-outcome');
    expect(await verifyCrashRound({ ...claim, serverSeed: 'cd'.repeat(32) })).toBe('wrong-seed');
  });
});
