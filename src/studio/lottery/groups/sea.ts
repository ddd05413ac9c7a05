import { type BetType, toPrize, toWin, winIf } from '../bet-types.ts';
import { toOptions, toTails } from '../common-types.ts';
import type { DrawModel } from '../draw-models.ts';
import { DIGITS, isSameSet, toPlaces, toSides } from '../symbols.ts';

const TOP = 3;
const SPECIAL = 10;
const CONSOLATION = 10;
const NUMBERS = TOP + SPECIAL + CONSOLATION;
/** First, second and third prize, ten specials, ten consolations: four digits each. */
export const SEA_DRAW: DrawModel = { kind: 'digits', lengths: Array.from({ length: NUMBERS }, () => 4) };
export const SEA_TIERS = [
  { code: 'first', count: 1 },
  { code: 'second', count: 1 },
  { code: 'third', count: 1 },
  { code: 'special', count: SPECIAL },
  { code: 'consolation', count: CONSOLATION },
] as const;

const KEYS = SEA_TIERS.flatMap(({ code, count }) => Array.from({ length: count }, () => code));
const half = toPrize(1, 2, 190);

/** A bet on a number that is among the prizes listed in `prizes`. Each prize with this number pays its own odds. */
function toRanked(code: string, prizes: BetType['prizes']): BetType {
  return {
    code,
    picker: { kind: 'numbers', digits: 4 },
    prizes,
    judge: (numbers, [number]) =>
      numbers.flatMap((drawn, index) => {
        const key = KEYS[index];
        return drawn === number && key && key in prizes ? [key] : [];
      }),
  };
}

const FACTORIAL = [1, 1, 2, 6, 24] as const;

/** The number of different orders of a number's digits. */
export function countOrders(number: string): number {
  const counts = new Map<string, number>();
  for (const digit of number) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  return [...counts.values()].reduce((orders, count) => orders / (FACTORIAL[count as 1] ?? 1), FACTORIAL[4]);
}

/** The digits of the first prize in any order; a number with fewer orders pays more. */
const box: BetType = {
  code: 'box',
  picker: { kind: 'numbers', digits: 4 },
  prizes: {
    o24: toPrize(24, 10_000, 39_583),
    o12: toPrize(12, 10_000, 79_166),
    o6: toPrize(6, 10_000, 158_333),
    o4: toPrize(4, 10_000, 237_500),
    o1: toPrize(1, 10_000, 950_000),
  },
  judge: ([first = ''], [number = '']) => (isSameSet([...first], [...number]) ? [`o${countOrders(number)}`] : []),
  keysOf: ([number = '']) => [`o${countOrders(number)}`],
};

const firstPlaces = toPlaces(4);
const firstFixed: BetType = {
  code: 'first-fixed',
  picker: { kind: 'each', places: firstPlaces, symbols: DIGITS },
  prizes: toWin(1, 10, 950),
  judge: ([first = ''], [place = '', digit]) => winIf(first[firstPlaces.indexOf(place)] === digit),
};

export const SEA_TYPES: readonly BetType[] = [
  toRanked('big', {
    first: toPrize(1, 10_000, 400_000),
    second: toPrize(1, 10_000, 150_000),
    third: toPrize(1, 10_000, 100_000),
    special: toPrize(SPECIAL, 10_000, 20_000),
    consolation: toPrize(CONSOLATION, 10_000, 10_000),
  }),
  toRanked('small', {
    first: toPrize(1, 10_000, 550_000),
    second: toPrize(1, 10_000, 250_000),
    third: toPrize(1, 10_000, 150_000),
  }),
  box,
  toTails('first3d', 3, (numbers) => numbers.slice(0, 1), toWin(1, 1000, 95_000)),
  toTails('top3d', 3, (numbers) => numbers.slice(0, TOP), toWin(3, 1000, 31_666)),
  toTails('first2d', 2, (numbers) => numbers.slice(0, 1), toWin(1, 100, 9500)),
  firstFixed,
  toOptions('first-side', { big: half, small: half, odd: half, even: half }, ([first]) => toSides(Number(first), 5000)),
];
