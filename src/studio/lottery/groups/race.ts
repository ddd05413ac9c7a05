import { type BetType, type Prize, toPrize, toWin, winIf } from '../bet-types.ts';
import { toFixed, toMixed, toOptions, toPlaceSides, toStraight } from '../common-types.ts';
import type { DrawModel } from '../draw-models.ts';
import { sumOf, toBalls, toSides } from '../symbols.ts';

/** Ten boats finish, from first to last. */
const BOATS = 10;
export const RACE_DRAW: DrawModel = { kind: 'balls', balls: BOATS, drawn: BOATS };

const symbols = toBalls(BOATS);
const all = { at: 0, count: BOATS, symbols };
const top2 = { at: 0, count: 2, symbols };
const top3 = { at: 0, count: 3, symbols };

/** Groups of sums of the first two boats. For each group: how many of the 90 ordered pairs have one of its sums, and the odds. */
const SUMS: readonly (readonly [sums: readonly number[], winning: number, odds: number])[] = [
  [[3, 4, 18, 19], 2, 4275],
  [[5, 6, 16, 17], 4, 2137],
  [[7, 8, 14, 15], 6, 1425],
  [[9, 10, 12, 13], 8, 1068],
  [[11], 10, 855],
];
const sums: Record<string, Prize> = Object.fromEntries(
  SUMS.flatMap(([values, winning, odds]) => values.map((value) => [value, toPrize(winning, 90, odds)] as const))
    .sort(([left], [right]) => left - right)
    .map(([value, prize]) => [`s${value}`, prize]),
);

const readTop2 = (numbers: readonly string[]) => sumOf(numbers.slice(0, 2));

/** A boat in one place of the first half against the boat in the mirrored place: first and last, second and ninth, and so on. */
const duels: BetType = {
  code: 'duel',
  picker: { kind: 'each', places: ['d1', 'd2', 'd3', 'd4', 'd5'], symbols: ['dragon', 'tiger'] },
  prizes: toWin(1, 2, 190),
  judge: (numbers, [place = '', side]) => {
    const at = Number(place.slice(1)) - 1;
    return winIf((Number(numbers[at]) > Number(numbers[BOATS - 1 - at]) ? 'dragon' : 'tiger') === side);
  },
};

export const RACE_TYPES: readonly BetType[] = [
  toFixed('fixed', all, toWin(1, 10, 950)),
  toPlaceSides('place-side', all, (number) => toSides(Number(number), 6), toWin(1, 2, 190)),
  duels,
  toOptions(
    'top2-side',
    {
      big: toPrize(40, 90, 213),
      small: toPrize(50, 90, 171),
      odd: toPrize(50, 90, 171),
      even: toPrize(40, 90, 213),
    },
    (numbers) => toSides(readTop2(numbers), 12),
  ),
  toOptions('top2-sum', sums, (numbers) => [`s${readTop2(numbers)}`]),
  toStraight('top2-straight', { ...top2, isDistinct: true }, toWin(1, 90, 8550)),
  toMixed('top2-mixed', top2, toWin(2, 90, 4275)),
  toStraight('top3-straight', { ...top3, isDistinct: true }, toWin(1, 720, 68_400)),
];
