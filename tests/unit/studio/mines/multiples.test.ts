import { describe, expect, test } from 'vitest';
import { MINES_GAMES, STAKES_MINOR } from '../../../../src/studio/mines/games.ts';
import {
  FIELDS,
  MINES_MAX,
  MINES_MIN,
  MULTIPLE_MAX,
  toMultiple,
  toPayoutMinor,
  toReturn,
  toReturnRange,
  toSafeMax,
} from '../../../../src/studio/mines/multiples.ts';

const MINES = Array.from({ length: MINES_MAX - MINES_MIN + 1 }, (_, index) => MINES_MIN + index);

/** Independent of the game's own computation: the fair multiple as a product of chances, in whole numbers. */
function toExact(mines: number, safe: number): { above: bigint; below: bigint } {
  let above = 1n;
  let below = 1n;
  for (let step = 0; step < safe; step += 1) {
    above *= BigInt(FIELDS - step);
    below *= BigInt(FIELDS - mines - step);
  }
  return { above, below };
}

describe('the multiple', () => {
  test.each(MINES)('with %d mines is 97 %% of the fair one, rounded down to hundredths', (mines) => {
    for (let safe = 1; safe <= FIELDS - mines; safe += 1) {
      const { above, below } = toExact(mines, safe);
      expect(BigInt(toMultiple(mines, safe))).toBe((97n * above) / below);
    }
  });

  test.each([
    [1, 1, 101],
    [1, 24, 2425],
    [3, 1, 110],
    [3, 5, 195],
    [5, 3, 195],
    [10, 4, 898],
    [24, 1, 2425],
  ])('with %d mines after %d safe fields is %d hundredths', (mines, safe, multiple) => {
    expect(toMultiple(mines, safe)).toBe(multiple);
  });

  test('rises with each field and is never below the stake', () => {
    for (const mines of MINES)
      for (let safe = 1; safe <= FIELDS - mines; safe += 1)
        expect(toMultiple(mines, safe)).toBeGreaterThan(safe === 1 ? 100 : toMultiple(mines, safe - 1));
  });

  test('is never above its limit, and the last field of a round is the last one below it', () => {
    for (const mines of MINES) {
      const last = toSafeMax(mines);
      expect(toMultiple(mines, last)).toBeLessThanOrEqual(MULTIPLE_MAX);
      if (last < FIELDS - mines) expect(toMultiple(mines, last + 1)).toBeGreaterThan(MULTIPLE_MAX);
    }
  });
});

describe('the return', () => {
  test('of every way to play is between 96.25 % and 97 %, which the game states', () => {
    const found: number[] = [];
    for (const mines of MINES) {
      for (let safe = 1; safe <= toSafeMax(mines); safe += 1) {
        const { above, below } = toExact(mines, safe);
        const share = (BigInt(toMultiple(mines, safe)) * below * 10_000_000n) / (100n * above);
        expect(Math.abs(toReturn(mines, safe) * 10_000_000 - Number(share))).toBeLessThan(2);
        found.push(Number(share));
      }
    }
    expect([Math.min(...found), Math.max(...found)]).toEqual([9_625_000, 9_700_000]);
    expect(toReturnRange()).toEqual({ low: 9625, high: 9700 });
    expect(MINES_GAMES.map(({ rtpBasisPoints }) => rtpBasisPoints)).toEqual([9625]);
  });

  test('is exact in cents for every stake', () => {
    for (const stake of STAKES_MINOR)
      for (const mines of MINES)
        for (let safe = 1; safe <= toSafeMax(mines); safe += 1)
          expect(toPayoutMinor(stake, mines, safe) * 100).toBe(stake * toMultiple(mines, safe));
  });
});
