import { type BetType, toPrize, toWin, winIf } from '../bet-types.ts';
import { toFixed, toMixed, toOptions, toStraight } from '../common-types.ts';
import type { DrawModel } from '../draw-models.ts';
import { sumOf, toBalls } from '../symbols.ts';

const DRAWN = 5;
const MIDDLE = 30;
export const ELEVEN_DRAW: DrawModel = { kind: 'balls', balls: 11, drawn: DRAWN };

const symbols = toBalls(11);
const front2 = { at: 0, count: 2, symbols };
const front3 = { at: 0, count: 3, symbols };
const half = toPrize(1, 2, 190);

/** A bet with `size` marks. Up to five marks: all of them must be drawn. More than five: they must include all drawn numbers. */
function toAny(size: number, prizes: BetType['prizes']): BetType {
  return {
    code: `any${size}`,
    picker: { kind: 'set', size, symbols },
    prizes,
    judge: (numbers, line) => winIf(numbers.filter((number) => line.includes(number)).length === Math.min(size, DRAWN)),
  };
}

/** Bets on the sum of a draw. There are 462 possible draws: the sum is odd in 236 of them, and is the middle sum in 32. */
const sums = {
  big: toPrize(215, 462, 204),
  small: toPrize(215, 462, 204),
  middle: toPrize(32, 462, 1371),
  odd: toPrize(236, 462, 185),
  even: toPrize(226, 462, 194),
};

export const ELEVEN_TYPES: readonly BetType[] = [
  toAny(1, toWin(5, 11, 209)),
  toAny(2, toWin(10, 55, 522)),
  toAny(3, toWin(10, 165, 1567)),
  toAny(4, toWin(5, 330, 6270)),
  toAny(5, toWin(1, 462, 43_890)),
  toAny(6, toWin(6, 462, 7315)),
  toAny(7, toWin(21, 462, 2090)),
  toAny(8, toWin(56, 462, 783)),
  toFixed('fixed', { at: 0, count: DRAWN, symbols }, toWin(1, 11, 1045)),
  toOptions('sum', sums, (numbers) => {
    const sum = sumOf(numbers);
    const size = sum === MIDDLE ? 'middle' : sum > MIDDLE ? 'big' : 'small';
    return [size, sum % 2 === 1 ? 'odd' : 'even'];
  }),
  toOptions('ends', { dragon: half, tiger: half }, ([first, , , , last]) => [
    Number(first) > Number(last) ? 'dragon' : 'tiger',
  ]),
  toStraight('front2-straight', { ...front2, isDistinct: true }, toWin(1, 110, 10_450)),
  toMixed('front2-mixed', front2, toWin(1, 55, 5225)),
  toStraight('front3-straight', { ...front3, isDistinct: true }, toWin(1, 990, 94_050)),
  toMixed('front3-mixed', front3, toWin(1, 165, 15_675)),
];
