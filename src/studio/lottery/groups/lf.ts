import { type BetType, type Prize, toPrize, toWin } from '../bet-types.ts';
import { toAnywhere, toFixed, toMixed, toOptions, toPair, toStraight } from '../common-types.ts';
import type { DrawModel } from '../draw-models.ts';
import { DIGITS, sumOf, toSides } from '../symbols.ts';

/** Three digits, each drawn independently. */
export const LF_DRAW: DrawModel = { kind: 'digits', lengths: [1, 1, 1] };

const all = { at: 0, count: 3, symbols: DIGITS };
const half = toPrize(1, 2, 190);

/** For each sum from 0 to 13: how many of the thousand numbers have it, and its odds. The sums 14 to 27 mirror them. */
const SUMS: readonly (readonly [winning: number, odds: number])[] = [
  [1, 95_000],
  [3, 31_666],
  [6, 15_833],
  [10, 9500],
  [15, 6333],
  [21, 4523],
  [28, 3392],
  [36, 2638],
  [45, 2111],
  [55, 1727],
  [63, 1507],
  [69, 1376],
  [73, 1301],
  [75, 1266],
];
const SUM_TOP = 27;
const sums: Record<string, Prize> = Object.fromEntries(
  Array.from({ length: SUM_TOP + 1 }, (_, sum) => {
    const [winning = 0, odds = 0] = SUMS[Math.min(sum, SUM_TOP - sum)] ?? [];
    return [`s${sum}`, toPrize(winning, 1000, odds)];
  }),
);

export const LF_TYPES: readonly BetType[] = [
  toStraight('three-straight', all, toWin(1, 1000, 95_000)),
  toFixed('fixed', all, toWin(1, 10, 950)),
  toOptions('sum', { big: half, small: half, odd: half, even: half }, (numbers) => toSides(sumOf(numbers), 14)),
  toOptions('sum-value', sums, (numbers) => [`s${sumOf(numbers)}`]),
  toAnywhere('three-any', all, toWin(271, 1000, 350)),
  toStraight('front2-straight', { ...all, count: 2 }, toWin(1, 100, 9500)),
  toStraight('back2-straight', { ...all, at: 1, count: 2 }, toWin(1, 100, 9500)),
  toPair('three-pair', 0, DIGITS, toWin(3, 1000, 31_666)),
  toMixed('three-mixed', all, toWin(6, 1000, 15_833)),
];
