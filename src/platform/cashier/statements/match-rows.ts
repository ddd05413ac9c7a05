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
/** How far a list of movements is taken: those before `at` and `id` have rows, and so have the `taken` ones since the last place. */
export interface FreePlace {
  list: string;
  at: number;
  id: string;
  taken: readonly string[];
}
export interface Outcome {
  line: number;
  /** `open`: no id of the row is ours, so the row is matched by its amount next. */
  result: Exclude<StatementResult, 'missing_there'> | 'open';
  by: (typeof MATCHED_BY)[number] | null;
  moveId: string;
  oursMinor: number | null;
}

/**
 * Matches each row to a movement with one of its ids and the same direction. If another row already has that movement, the result is
 * `twice`.
 */
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
 * Whether two names may belong to one person. Banks cut names and shorten words to initials. So for each word of the shorter name, a word of the
 * longer name must follow in the same order, and one of the two words must begin with the other. The first words must be equal. Undefined: one side
 * has no name.
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

/** Matches rows without a known id by day, direction and amount, and by the payer if both sides name one. `free` is sorted by time. */
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
  // Rows that name a payer come first, so that no row without a payer takes their movement.
  const named = rows.map((row) => take(row, true));
  return rows.map(
    (row, index) =>
      named[index] ??
      take(row, undefined) ?? { line: row.line, result: 'missing_here', by: null, moveId: '', oursMinor: null },
  );
}
