import { describe, expect, test } from 'vitest';
import type { Grid } from '../../../../src/studio/slots/symbol-roles.ts';
import {
  evaluateWays,
  playWays,
  toWays,
  toWaysOutcome,
  type WaysModel,
} from '../../../../src/studio/slots/ways-engine.ts';

const model: WaysModel = {
  kind: 'ways',
  id: 'hand',
  units: 20,
  payoutMax: 100_000,
  counts: [3, 4, 5],
  heights: [3, 3, 3, 3, 3],
  strips: ['ABC', 'BCD', 'CDE', 'DEF', 'EFG'],
  pays: { A: [10, 50, 200], B: [4, 20, 80], C: [3, 9, 30], H: [0, 5, 20] },
};

const toGrid = (...reels: string[]) => reels.map((reel) => Array.from(reel)) as unknown as Grid;

const GRIDS: [reels: string[], wins: string[]][] = [
  [['ABC', 'ADE', 'AFG', 'DEF', 'DEF'], ['A3 x1 = 10']],
  [['ABC', 'DAE', 'FGA', 'AEF', 'DEA'], ['A5 x1 = 200']],
  [['AAC', 'AAA', 'ADE', 'DEF', 'DEF'], ['A3 x6 = 60']],
  [
    ['ABC', 'WDE', 'AWD', 'DEF', 'DEF'],
    ['A3 x2 = 20', 'B3 x1 = 4', 'C3 x1 = 3'],
  ],
  [
    ['ABD', 'WWE', 'BAD', 'BEF', 'WEF'],
    ['A3 x2 = 20', 'B5 x2 = 160'],
  ],
  [['ABC', 'DEF', 'AAA', 'AAA', 'AAA'], []],
  [['DEF', 'AAA', 'AAA', 'AAA', 'AAA'], []],
  [['ABC', 'ADE', 'DEF', 'AAA', 'AAA'], []],
  [['HDE', 'HFG', 'HFG', 'DEF', 'DEF'], []],
  [['HDE', 'HFG', 'HFG', 'HHF', 'DEF'], ['H4 x2 = 10']],
];

describe('ways', () => {
  test.each(GRIDS)('%j pays %j', (reels, wins) => {
    const found = evaluateWays(model, toGrid(...reels));
    expect(found.map(({ role, count, ways, units }) => `${role}${count} x${ways} = ${units}`)).toEqual(wins);
  });

  test('are the product of the heights', () => {
    expect(toWays(model)).toBe(243);
    expect(toWays({ heights: [3, 4, 5, 4, 3] })).toBe(720);
  });

  test('show each reel at its height, with a circular strip, drawn from the left', async () => {
    const tall = { ...model, heights: [1, 2, 3, 2, 1] };
    const { grid } = toWaysOutcome(tall, [2, 2, 2, 0, 1]);
    expect(grid.map((reel) => reel.join(''))).toEqual(['C', 'DB', 'ECD', 'DE', 'F']);
    const drawn = [2, 2, 2, 0, 1];
    const sizes: number[] = [];
    const played = await playWays(tall, async (size) => {
      sizes.push(size);
      return drawn.shift() ?? 0;
    });
    expect(played.grid).toEqual(grid);
    expect(sizes).toEqual([3, 3, 3, 3, 3]);
  });

  test('of a grid are summed', () => {
    const outcome = toWaysOutcome({ ...model, strips: ['ABC', 'ABC', 'ABC', 'DEF', 'DEF'] }, [0, 0, 0, 0, 0]);
    expect(outcome.units).toBe(10 + 4 + 3);
  });
});
