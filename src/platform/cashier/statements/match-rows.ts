import type { MATCHED_BY, StatementResult } from '../../../contract/cashier/statements.ts';
import { foldPersonWords } from '../../../lib/person-name.ts';

/** A row of a file that has no outcome yet. Minor units. */
export interface OpenRow {
  line: number;
  day: string;
  way: string;
  amountMinor: number;
  keys: readonly string[];
  payer: string;
}
export interface Candidate {
  id: string;
  day: string;
  way: string;
  amountMinor: number;
  /** Folded words of a name; empty: unknown. */
  person: string;
}
export interface Outcome {
  line: number;
  /** `open`: the ids are not ours, amounts come next. */
  result: Exclude<StatementResult, 'missing_there'> | 'open';
  by: (typeof MATCHED_BY)[number] | null;
  moveId: string;
  oursMinor: number | null;
}

/** A row belongs to the movement that has one of its ids and the same direction; a movement that has a row already makes the next one `twice`. */
export function matchByIds(
  rows: readonly OpenRow[],
  found: ReadonlyMap<string, readonly Candidate[]>,
  taken: ReadonlySet<string>,
): Outcome[] {
  const used = new Set(taken);
  return rows.map(({ line, way, amountMinor, keys }) => {
    const moves = keys.flatMap((key) => found.get(key) ?? []).filter((move) => move.way === way);
    const free = moves.filter(({ id }) => !used.has(id));
    const move = free.find((one) => one.amountMinor === amountMinor) ?? free[0];
    if (move) {
      used.add(move.id);
      const result = move.amountMinor === amountMinor ? 'matched' : 'amount';
      return { line, result, by: 'id', moveId: move.id, oursMinor: move.amountMinor };
    }
    const [first] = moves;
    return first
      ? { line, result: 'twice', by: 'id', moveId: first.id, oursMinor: null }
      : { line, result: 'open', by: null, moveId: '', oursMinor: null };
  });
}

/**
 * Whether two names may be one person's. Banks cut names and shorten words to initials, so each word of the shorter name must begin or equal the
 * next word of the longer one in its order, and the first words are equal. Undefined: one side has no name.
 */
export function mayBeSame(ours: string, theirs: string): boolean | undefined {
  if (ours === '' || theirs === '') return undefined;
  const [short, long] = [ours.split(' '), theirs.split(' ')].toSorted((a, b) => a.length - b.length);
  if (!short || !long || short[0] !== long[0]) return false;
  let at = 0;
  return short.every((word) => {
    const next = long.findIndex((one, index) => index >= at && (one.startsWith(word) || word.startsWith(one)));
    at = next + 1;
    return next >= 0;
  });
}

const toGroup = ({ day, way, amountMinor }: Pick<Candidate, 'day' | 'way' | 'amountMinor'>) =>
  `${day} ${way} ${amountMinor}`;

/** For rows without a known id: the same day, direction and amount, and the payer where both sides name one. `free` is in the order of time. */
export function matchByAmounts(rows: readonly OpenRow[], free: readonly Candidate[]): Outcome[] {
  const groups = Map.groupBy(free, toGroup);
  const used = new Set<string>();
  const take = (row: OpenRow, wanted: true | undefined): Outcome | undefined => {
    const payer = foldPersonWords(row.payer);
    const move = groups
      .get(toGroup(row))
      ?.find(({ id, person }) => !used.has(id) && mayBeSame(person, payer) === wanted);
    if (!move) return undefined;
    used.add(move.id);
    const by = wanted ? 'payer' : 'amount';
    return { line: row.line, result: 'matched', by, moveId: move.id, oursMinor: move.amountMinor };
  };
  // All payers first: a row without one must not take the movement of a row that names it.
  const named = rows.map((row) => take(row, true));
  return rows.map(
    (row, index) =>
      named[index] ??
      take(row, undefined) ?? { line: row.line, result: 'missing_here', by: null, moveId: '', oursMinor: null },
  );
}
