import { type BetType, toPrize, toWin } from '../bet-types.ts';
import { toAnywhere, toFixed, toMixed, toOptions, toPair, toPlaceSides, toStraight } from '../common-types.ts';
import type { DrawModel } from '../draw-models.ts';
import { DIGITS, sumOf, toSides } from '../symbols.ts';

/** Five digits, each drawn independently. */
export const SSC_DRAW: DrawModel = { kind: 'digits', lengths: [1, 1, 1, 1, 1] };

const all = { at: 0, count: 5, symbols: DIGITS };
const front3 = { at: 0, count: 3, symbols: DIGITS };
const back3 = { at: 2, count: 3, symbols: DIGITS };
const back2 = { at: 3, count: 2, symbols: DIGITS };
const half = toPrize(1, 2, 190);
const duel = toPrize(45, 100, 211);

export const SSC_TYPES: readonly BetType[] = [
  toFixed('fixed', all, toWin(1, 10, 950)),
  toOptions('sum', { big: half, small: half, odd: half, even: half }, (numbers) => toSides(sumOf(numbers), 23)),
  toOptions('ends', { dragon: duel, tiger: duel, tie: toPrize(10, 100, 950) }, ([first, , , , last]) => {
    if (first === last) return ['tie'];
    return [Number(first) > Number(last) ? 'dragon' : 'tiger'];
  }),
  toPlaceSides('place-side', all, (number) => toSides(Number(number), 5), toWin(1, 2, 190)),
  toAnywhere('back3-any', back3, toWin(271, 1000, 350)),
  toStraight('back2-straight', back2, toWin(1, 100, 9500)),
  toStraight('front3-straight', front3, toWin(1, 1000, 95_000)),
  toStraight('back3-straight', back3, toWin(1, 1000, 95_000)),
  toPair('back3-pair', 2, DIGITS, toWin(3, 1000, 31_666)),
  toMixed('back3-mixed', back3, toWin(6, 1000, 15_833)),
  toStraight('five-straight', all, toWin(1, 100_000, 9_500_000)),
];
