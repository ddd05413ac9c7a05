import type { BetType, Line, Picker, Picks } from './bet-types.ts';
import { LINES_MAX } from './limits.ts';

/** Why marks form no bet: too few, too many, or marks that the type does not have. */
export type SelectionProblem = 'few' | 'many' | 'foreign';

const hasTwice = (symbols: Line) => new Set(symbols).size < symbols.length;

export function countLists(picker: Picker): number {
  return picker.kind === 'straight' || picker.kind === 'each' ? picker.places.length : 1;
}

function isForeign(picker: Picker, picks: Picks): boolean {
  if (picks.length !== countLists(picker)) return true;
  if (picks.some(hasTwice)) return true;
  if (picker.kind === 'numbers') {
    const pattern = new RegExp(`^\\d{${picker.digits}}$`);
    return picks.some((list) => list.some((number) => !pattern.test(number)));
  }
  const known = new Set(picker.symbols);
  return picks.some((list) => list.some((symbol) => !known.has(symbol)));
}

function* combine(symbols: Line, size: number, from = 0): Generator<string[]> {
  if (size === 0) yield [];
  else
    for (let index = from; index <= symbols.length - size; index += 1)
      for (const rest of combine(symbols, size - 1, index + 1)) yield [symbols[index] ?? '', ...rest];
}

function* cross([list, ...rest]: Picks, isDistinct: boolean, before: Line = []): Generator<string[]> {
  if (!list) yield [];
  else
    for (const symbol of list) {
      if (isDistinct && before.includes(symbol)) continue;
      for (const tail of cross(rest, isDistinct, [...before, symbol])) yield [symbol, ...tail];
    }
}

/** The lines that the marks form, in the order of the marks. */
export function* toLines({ picker }: BetType, picks: Picks): Generator<Line> {
  const list = picks[0] ?? [];
  if (picker.kind === 'straight') yield* cross(picks, picker.isDistinct);
  else if (picker.kind === 'each')
    for (const [index, place] of picker.places.entries())
      for (const symbol of picks[index] ?? []) yield [place, symbol];
  else if (picker.kind === 'set') yield* combine(list, picker.size);
  else for (const symbol of list) yield [symbol];
}

/** Counts the lines that the marks form. Stops at one line more than a ticket may have. */
export function countLines(type: BetType, picks: Picks): number {
  let count = 0;
  for (const _ of toLines(type, picks)) {
    count += 1;
    if (count > LINES_MAX) break;
  }
  return count;
}

export function findSelectionProblem(type: BetType, picks: Picks): SelectionProblem | undefined {
  if (isForeign(type.picker, picks)) return 'foreign';
  const lines = countLines(type, picks);
  if (lines === 0) return 'few';
  return lines > LINES_MAX ? 'many' : undefined;
}
