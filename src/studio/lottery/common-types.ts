import { type BetType, type Line, type Prize, WIN, winIf } from './bet-types.ts';
import { isSameSet, SIDES, toPlaces } from './symbols.ts';

/** The positions of a draw that a bet type uses: `count` positions from position `at`, which counts from 0. */
interface Places {
  readonly at: number;
  readonly count: number;
  readonly symbols: Line;
}

/** A bet on the symbols of these positions in order. */
export function toStraight(
  code: string,
  { at, count, symbols, isDistinct = false }: Places & { isDistinct?: boolean },
  prizes: BetType['prizes'],
): BetType {
  return {
    code,
    picker: { kind: 'straight', places: toPlaces(count, at + 1), symbols, isDistinct },
    prizes,
    judge: (numbers, line) => winIf(line.every((symbol, index) => numbers[at + index] === symbol)),
  };
}

/** A bet on a set of symbols. It wins if the positions show exactly these symbols, in any order. */
export function toMixed(code: string, { at, count, symbols }: Places, prizes: BetType['prizes']): BetType {
  return {
    code,
    picker: { kind: 'set', size: count, symbols },
    prizes,
    judge: (numbers, line) => winIf(isSameSet(numbers.slice(at, at + count), line)),
  };
}

/** A bet on two equal digits and one other digit in three positions. The first symbol of a line is the pair. */
export function toPair(code: string, at: number, symbols: Line, prizes: BetType['prizes']): BetType {
  return {
    code,
    picker: { kind: 'straight', places: ['pair', 'single'], symbols, isDistinct: true },
    prizes,
    judge: (numbers, [pair = '', single = '']) => winIf(isSameSet(numbers.slice(at, at + 3), [pair, pair, single])),
  };
}

export function toFixed(code: string, { at, count, symbols }: Places, prizes: BetType['prizes']): BetType {
  const places = toPlaces(count, at + 1);
  return {
    code,
    picker: { kind: 'each', places, symbols },
    prizes,
    judge: (numbers, [place = '', symbol]) => winIf(numbers[at + places.indexOf(place)] === symbol),
  };
}

export function toAnywhere(code: string, { at, count, symbols }: Places, prizes: BetType['prizes']): BetType {
  return {
    code,
    picker: { kind: 'options', symbols },
    prizes,
    judge: (numbers, [symbol = '']) => winIf(numbers.slice(at, at + count).includes(symbol)),
  };
}

/** A bet on options, each with its own prize. `read` returns the options that are true for a draw. */
export function toOptions(
  code: string,
  prizes: Readonly<Record<string, Prize>>,
  read: (numbers: readonly string[]) => readonly string[],
): BetType {
  return {
    code,
    picker: { kind: 'options', symbols: Object.keys(prizes) },
    prizes,
    judge: (numbers, [option = '']) => (read(numbers).includes(option) ? [option] : []),
    keysOf: ([option = '']) => [option],
  };
}

export function toPlaceSides(
  code: string,
  { at, count }: Omit<Places, 'symbols'>,
  read: (number: string) => readonly string[],
  prizes: BetType['prizes'],
): BetType {
  const places = toPlaces(count, at + 1);
  return {
    code,
    picker: { kind: 'each', places, symbols: SIDES },
    prizes,
    judge: (numbers, [place = '', side = '']) => winIf(read(numbers[at + places.indexOf(place)] ?? '').includes(side)),
  };
}

/** A bet on typed numbers of `digits` digits. `read` returns the numbers of a draw that are compared with them. Every match pays. */
export function toTails(
  code: string,
  digits: number,
  read: (numbers: readonly string[]) => readonly string[],
  prizes: BetType['prizes'],
): BetType {
  return {
    code,
    picker: { kind: 'numbers', digits },
    prizes,
    judge: (numbers, [tail = '']) => read(numbers).flatMap((number) => (number.endsWith(tail) ? [WIN] : [])),
  };
}
