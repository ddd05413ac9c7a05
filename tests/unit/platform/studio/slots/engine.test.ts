import { describe, expect, test } from 'vitest';
import {
  evaluate,
  evaluateLine,
  type Grid,
  type Role,
  type SlotModel,
  toGrid,
  toLineStakeMinor,
  toOutcome,
} from '../../../../../src/platform/studio/slots/engine.ts';

const model: SlotModel = {
  id: 'hand',
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
    expect(found?.pays).toBe(pays);
  });
});

describe('a grid', () => {
  test('shows three stops of each strip, around its end', () => {
    expect(toGrid(model, [0, 1, 2, 0, 1])).toEqual([
      ['A', 'B', 'C'],
      ['B', 'C', 'A'],
      ['C', 'A', 'B'],
      ['A', 'B', 'C'],
      ['B', 'C', 'A'],
    ]);
  });

  test('pays each line once and adds them up', () => {
    const grid = ['ABC', 'CBD', 'EBA', 'DBE', 'ABC'].map((reel) => Array.from(reel)) as unknown as Grid;
    expect(evaluate(model, grid)).toEqual([{ line: 0, role: 'B', count: 5, pays: 400 }]);
    expect(toOutcome(model, [0, 0, 0, 0, 0], 20)).toMatchObject({ payoutMinor: 4000 });
    const both = toOutcome(
      {
        ...model,
        lines: [
          [1, 1, 1, 1, 1],
          [0, 0, 0, 0, 0],
        ],
      },
      [0, 0, 0, 0, 0],
      20,
    );
    expect(both.payoutMinor).toBe(400 * 10 + 500 * 10);
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
  ])('of %d minor units on two lines is %s a line', (stake, line) => {
    expect(toLineStakeMinor(model, stake)).toBe(line);
  });

  test('that does not divide never makes an outcome', () => {
    expect(() => toOutcome(model, [0, 0, 0, 0, 0], 3)).toThrow();
  });
});
