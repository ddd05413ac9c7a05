import { type BetType, type Prize, toPrize, toWin, winIf } from '../bet-types.ts';
import { toAnywhere, toOptions } from '../common-types.ts';
import type { DrawModel } from '../draw-models.ts';
import { DIGITS, toBalls, toSides } from '../symbols.ts';

/** Six numbers and a special one, drawn from 49. */
const REGULAR = 6;
export const MARK_SIX_DRAW: DrawModel = { kind: 'balls', balls: 49, drawn: REGULAR + 1 };

const symbols = toBalls(49);
const COLOURS = ['coral', 'blue', 'green'] as const;

/** The colour of a number. From 1 on, the numbers are coral, blue and green in turn, so coral has one number more than the others. */
export function getColour(number: string): string {
  return COLOURS[(Number(number) - 1) % COLOURS.length] ?? '';
}

const readSpecial = (numbers: readonly string[]) => numbers[REGULAR] ?? '';

function toDrawn(size: number, prizes: BetType['prizes']): BetType {
  return {
    code: `drawn${size}`,
    picker: { kind: 'set', size, symbols },
    prizes,
    judge: (numbers, line) => winIf(line.every((symbol) => numbers.slice(0, REGULAR).includes(symbol))),
  };
}

const tails: Record<string, Prize> = Object.fromEntries(
  DIGITS.map((digit) => [`t${digit}`, digit === '0' ? toPrize(4, 49, 1163) : toPrize(5, 49, 931)]),
);

export const MARK_SIX_TYPES: readonly BetType[] = [
  toAnywhere('special', { at: REGULAR, count: 1, symbols }, toWin(1, 49, 4655)),
  toOptions(
    'special-side',
    { big: toPrize(25, 49, 186), small: toPrize(24, 49, 193), odd: toPrize(25, 49, 186), even: toPrize(24, 49, 193) },
    (numbers) => toSides(Number(readSpecial(numbers)), 25),
  ),
  toOptions(
    'special-colour',
    { coral: toPrize(17, 49, 273), blue: toPrize(16, 49, 290), green: toPrize(16, 49, 290) },
    (numbers) => [getColour(readSpecial(numbers))],
  ),
  toOptions('special-tail', tails, (numbers) => [`t${readSpecial(numbers).at(-1)}`]),
  toDrawn(1, toWin(6, 49, 775)),
  toDrawn(2, toWin(15, 1176, 7448)),
  toDrawn(3, toWin(20, 18_424, 87_514)),
  toDrawn(4, toWin(15, 211_876, 1_341_881)),
];
