import { type BetType, toPrize, toWin, winIf } from '../bet-types.ts';
import { toOptions, toTails } from '../common-types.ts';
import type { DrawModel } from '../draw-models.ts';
import { DIGITS } from '../symbols.ts';

interface Tier {
  readonly code: string;
  readonly count: number;
  readonly digits: number;
}

/** Prize tables from the grand prize down, in drawing order. */
const NORTH: readonly Tier[] = [
  { code: 'grand', count: 1, digits: 5 },
  { code: 'first', count: 1, digits: 5 },
  { code: 'second', count: 2, digits: 5 },
  { code: 'third', count: 6, digits: 5 },
  { code: 'fourth', count: 4, digits: 4 },
  { code: 'fifth', count: 6, digits: 4 },
  { code: 'sixth', count: 3, digits: 3 },
  { code: 'seventh', count: 4, digits: 2 },
];
const SOUTH: readonly Tier[] = [
  { code: 'grand', count: 1, digits: 6 },
  { code: 'first', count: 1, digits: 5 },
  { code: 'second', count: 1, digits: 5 },
  { code: 'third', count: 2, digits: 5 },
  { code: 'fourth', count: 7, digits: 5 },
  { code: 'fifth', count: 1, digits: 4 },
  { code: 'sixth', count: 3, digits: 4 },
  { code: 'seventh', count: 1, digits: 3 },
  { code: 'eighth', count: 1, digits: 2 },
];

function toDraw(tiers: readonly Tier[]): DrawModel {
  return { kind: 'digits', lengths: tiers.flatMap(({ count, digits }) => Array.from({ length: count }, () => digits)) };
}

const readGrand = (numbers: readonly string[]) => numbers.slice(0, 1);
const readFirst = (numbers: readonly string[]) => numbers.slice(1, 2);
const readLongEnough = (digits: number) => (numbers: readonly string[]) =>
  numbers.filter((number) => number.length >= digits);

/** Each two-digit number of a line must be the ending of some prize. */
function toTogether(code: string, size: number, prizes: BetType['prizes']): BetType {
  return {
    code,
    picker: { kind: 'set', size, symbols: DIGITS.flatMap((ten) => DIGITS.map((unit) => `${ten}${unit}`)) },
    prizes,
    judge: (numbers, line) => {
      const ends = new Set(numbers.map((number) => number.slice(-2)));
      return winIf(line.every((tail) => ends.has(tail)));
    },
  };
}

/** Counts, by inclusion and exclusion, the outcomes of `prizes` two-digit endings in which both, or all three, named endings occur. */
const toAll = (prizes: bigint) => 100n ** prizes;
const toBoth = (prizes: bigint) => 100n ** prizes - 2n * 99n ** prizes + 98n ** prizes;
const toThree = (prizes: bigint) => 100n ** prizes - 3n * 99n ** prizes + 3n * 98n ** prizes - 97n ** prizes;

interface Odds {
  readonly prizes: number;
  readonly tails2: number;
  readonly tails3: readonly [of1000: number, odds: number];
  readonly tails4: readonly [of10000: number, odds: number];
  readonly both2: number;
  readonly three2: number;
}

function toTypes({ prizes, tails2, tails3, tails4, both2, three2 }: Odds): readonly BetType[] {
  const count = BigInt(prizes);
  const lastDigits = Object.fromEntries(DIGITS.map((digit) => [`t${digit}`, toPrize(1, 10, 950)]));
  return [
    toTails('tails2', 2, readLongEnough(2), toWin(prizes, 100, tails2)),
    toTails('grand2', 2, readGrand, toWin(1, 100, 9500)),
    toTails('first2', 2, readFirst, toWin(1, 100, 9500)),
    toTogether('both2', 2, toWin(toBoth(count), toAll(count), both2)),
    toTogether('three2', 3, toWin(toThree(count), toAll(count), three2)),
    toTails('tails3', 3, readLongEnough(3), toWin(tails3[0], 1000, tails3[1])),
    toTails('grand3', 3, readGrand, toWin(1, 1000, 95_000)),
    toTails('tails4', 4, readLongEnough(4), toWin(tails4[0], 10_000, tails4[1])),
    toTails('grand4', 4, readGrand, toWin(1, 10_000, 950_000)),
    toOptions('grand-tail', lastDigits, (numbers) => [`t${numbers[0]?.at(-1)}`]),
  ];
}

export const NORTH_DRAW = toDraw(NORTH);
export const SOUTH_DRAW = toDraw(SOUTH);
export const NORTH_TIERS = NORTH;
export const SOUTH_TIERS = SOUTH;

export const NORTH_TYPES = toTypes({
  prizes: 27,
  tails2: 351,
  tails3: [23, 4130],
  tails4: [20, 47_500],
  both2: 1730,
  three2: 7724,
});
export const SOUTH_TYPES = toTypes({
  prizes: 18,
  tails2: 527,
  tails3: [17, 5588],
  tails4: [16, 59_375],
  both2: 3638,
  three2: 24_275,
});
