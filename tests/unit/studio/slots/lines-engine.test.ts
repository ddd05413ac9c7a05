import { describe, expect, test } from 'vitest';
import { toPayoutMinor } from '../../../../src/studio/slots/engine.ts';
import {
  evaluateLine,
  evaluateLines,
  type LinesModel,
  toLinesOutcome,
} from '../../../../src/studio/slots/lines-engine.ts';
import { type Grid, type Role, toUnitMinor } from '../../../../src/studio/slots/symbol-roles.ts';

const model: LinesModel = {
  kind: 'lines',
  id: 'hand',
  units: 2,
  payoutMax: 100_000,
  counts: [3, 4, 5],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
  ],
  strips: ['ABC', 'ABC', 'ABC', 'ABC', 'ABC'],
  pays: {
    W: [10, 100, 1000],
    A: [8, 50, 500],
    B: [6, 40, 400],
    C: [5, 30, 300],
    D: [4, 20, 200],
    E: [3, 10, 100],
    F: [2, 8, 80],
    G: [2, 6, 60],
    H: [1, 4, 40],
    I: [0, 3, 30],
  },
};

const LINES: [line: string, win: string | undefined, pays?: number][] = [
  ['AAAAA', 'A5', 500],
  ['AAAAB', 'A4', 50],
  ['AAABA', 'A3', 8],
  ['AABAA', undefined],
  ['BAAAA', undefined],
  ['ABCDE', undefined],
  ['AWAAB', 'A4', 50],
  ['WAAAB', 'A4', 50],
  ['WWABC', 'A3', 8],
  ['WWWAB', 'A4', 50],
  ['WWWWW', 'W5', 1000],
  ['WWWWA', 'A5', 500],
  ['WWWWI', 'W4', 100],
  ['WWWIB', 'W3', 10],
  ['WWHWB', 'H4', 4],
  ['WWHBB', 'H3', 1],
  ['IIIAB', undefined],
  ['IIIIB', 'I4', 3],
  ['AWBWW', undefined],
  ['ABWWW', undefined],
];

describe('a line', () => {
  test.each(LINES)('%s pays %s', (line, win, pays) => {
    const found = evaluateLine(model, Array.from(line) as Role[]);
    expect(found && `${found.role}${found.count}`).toBe(win);
    expect(found?.units).toBe(pays);
  });
});

describe('a grid', () => {
  test('shows three stops of each circular strip', () => {
    expect(toLinesOutcome(model, [0, 1, 2, 0, 1]).grid).toEqual([
      ['A', 'B', 'C'],
      ['B', 'C', 'A'],
      ['C', 'A', 'B'],
      ['A', 'B', 'C'],
      ['B', 'C', 'A'],
    ]);
  });

  test('pays each line once and sums the wins', () => {
    const grid = ['ABC', 'CBD', 'EBA', 'DBE', 'ABC'].map((reel) => Array.from(reel)) as unknown as Grid;
    expect(evaluateLines(model, grid)).toEqual([{ line: 0, role: 'B', count: 5, units: 400 }]);
    const one = toLinesOutcome(model, [0, 0, 0, 0, 0]);
    expect(toPayoutMinor(model, one, 20)).toBe(400 * 10);
    const lines = [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ];
    const both = toLinesOutcome({ ...model, lines }, [0, 0, 0, 0, 0]);
    expect(both.units).toBe(400 + 500);
    expect(toPayoutMinor(model, both, 20)).toBe(400 * 10 + 500 * 10);
  });
});

describe('a stake', () => {
  test.each([
    [20, 10],
    [2, 1],
    [3, undefined],
    [1, undefined],
    [0, undefined],
    [-20, undefined],
  ])('of %d minor units on two lines is %s per line', (stake, line) => {
    expect(toUnitMinor(model, stake)).toBe(line);
  });

  test('that does not divide gives no outcome', () => {
    expect(() => toPayoutMinor(model, toLinesOutcome(model, [0, 0, 0, 0, 0]), 3)).toThrow();
  });
});
