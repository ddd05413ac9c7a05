import { describe, expect, test } from 'vitest';
import { BALLS, BINGO_CARDS, CALLS } from '../../../src/studio/bingo/bingo.ts';
import { toCard } from '../../../src/studio/bingo/card.ts';
import { toReturnRange } from '../../../src/studio/lottery/bet-types.ts';

const CARD = toCard('0421');
const OTHERS = Array.from({ length: BALLS }, (_, index) => String(index + 1).padStart(2, '0')).filter(
  (ball) => !CARD.includes(ball),
);

/** Calls that mark exactly these cells of the card. */
const toCalls = (cells: readonly number[]) => [
  ...cells.map((cell) => CARD[cell] ?? ''),
  ...OTHERS.slice(0, CALLS - cells.length),
];

function choose(from: number, count: number): bigint {
  const factorial = (number: number): bigint => (number < 2 ? 1n : BigInt(number) * factorial(number - 1));
  return factorial(from) / (factorial(count) * factorial(from - count));
}

describe('cards', () => {
  test('have three different numbers in each column and are reproducible', () => {
    expect(toCard('0421')).toEqual(CARD);
    expect(toCard('0000').join(' ')).toBe('04 23 37 46 68 07 26 38 53 69 09 29 42 54 75');
    for (let name = 0; name < 10_000; name += 37) {
      const card = toCard(String(name).padStart(4, '0'));
      expect(new Set(card).size).toBe(15);
      for (const [cell, ball] of card.entries()) expect(Math.floor((Number(ball) - 1) / 15)).toBe(cell % 5);
    }
  });

  test('differ from each other', () => {
    const cards = Array.from({ length: 10_000 }, (_, name) => toCard(String(name).padStart(4, '0')).join());
    expect(new Set(cards).size).toBe(10_000);
  });
});

describe('the payout of a card', () => {
  const cases: [string, number[], string[]][] = [
    ['nothing', [0, 1, 2, 3], []],
    ['four corners', [0, 4, 10, 14], ['corners']],
    ['a row', [5, 6, 7, 8, 9], ['row']],
    ['two columns', [1, 6, 11, 3, 8, 13], ['columns2']],
    ['the letter V', [0, 6, 12, 8, 4], ['vee']],
    ['a cross, which holds a row', [5, 6, 7, 8, 9, 2, 12], ['cross']],
    ['two rows', [0, 1, 2, 3, 4, 10, 11, 12, 13, 14], ['rows2']],
    ['everything', Array.from({ length: 15 }, (_, cell) => cell), ['full']],
  ];
  test.each(cases)('%s', (_name, cells, keys) => {
    expect(BINGO_CARDS.judge(toCalls(cells), ['0421'])).toEqual(keys);
  });

  test('has the stated chances, counted over every set of marked cells', () => {
    const ways = new Map<string, bigint>();
    const weights = Array.from({ length: 16 }, (_, hits) => choose(BALLS - 15, CALLS - hits));
    for (let mask = 0; mask < 2 ** 15; mask += 1) {
      const cells = CARD.flatMap((_, cell) => ((mask >> cell) % 2 === 1 ? [cell] : []));
      for (const key of BINGO_CARDS.judge(toCalls(cells), ['0421']))
        ways.set(key, (ways.get(key) ?? 0n) + (weights[cells.length] ?? 0n));
    }
    for (const [key, prize] of Object.entries(BINGO_CARDS.prizes)) {
      expect([key, prize.winning, prize.of]).toEqual([key, ways.get(key), choose(BALLS, CALLS)]);
    }
    expect(toReturnRange(BINGO_CARDS)).toEqual({ low: 9499, high: 9499 });
  });
});
