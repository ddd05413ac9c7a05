import type { PAY_FIELDS } from '../../contract/contracts/kinds.ts';
import type { AccountEntry } from '../../contract/records/account-record.ts';
import type { ContractKind } from './terms.ts';

type PayFields = Pick<AccountEntry, keyof typeof PAY_FIELDS>;
export type UnnamedEntry = Omit<AccountEntry, keyof PayFields>;

/** Period and kind of a settlement; null without one. */
export interface PayRow {
  pay_kind: ContractKind | null;
  pay_from_ms: number | null;
  pay_until_ms: number | null;
}

/** Needs the join `settlements s`. */
export const PAY_COLUMNS = 's.kind as pay_kind, s.start_ms as pay_from_ms, s.end_ms as pay_until_ms';
const REFERENCE = 'settlement:';
const NO_PAY: PayFields = { payKind: '', payFrom: '', payUntil: '' };

/** SQL condition that joins a `reference` to its settlement. */
export function toIsSettlement(reference: string): string {
  return `${reference} glob '${REFERENCE}*' and s.id = substr(${reference}, ${REFERENCE.length + 1})`;
}

export function toPayFields({ pay_kind: kind, pay_from_ms: from, pay_until_ms: until }: PayRow): PayFields {
  if (kind === null || from === null || until === null) return NO_PAY;
  return { payKind: kind, payFrom: new Date(from).toISOString(), payUntil: new Date(until).toISOString() };
}

/**
 * Adds the contract's kind and the period to entries of pay. They are read from settlements, which never change, so entries of any age and
 * of both sides agree.
 */
export async function namePays(db: D1Database, entries: readonly UnnamedEntry[]): Promise<AccountEntry[]> {
  const references = entries.flatMap(({ reference }) => (reference.startsWith(REFERENCE) ? [reference] : []));
  if (references.length === 0) return entries.map((entry) => ({ ...entry, ...NO_PAY }));
  const { results } = await db
    .prepare(
      `select j.value as reference, ${PAY_COLUMNS} from json_each(?) j join settlements s on ${toIsSettlement('j.value')}`,
    )
    .bind(JSON.stringify(references))
    .all<PayRow & { reference: string }>();
  const known = new Map(results.map((row) => [row.reference, toPayFields(row)]));
  return entries.map((entry) => ({ ...entry, ...(known.get(entry.reference) ?? NO_PAY) }));
}
