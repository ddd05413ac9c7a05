import { toMajor } from '../../contract/core/money.ts';
import type { PAYMENT_REPORT_BY } from '../../contract/operator/reports.ts';
import type { LocalDay } from '../records/local-day.ts';

type By = (typeof PAYMENT_REPORT_BY)[number];

interface Row {
  key: string;
  kind: 'deposit' | 'withdrawal';
  payments: number;
  amount_minor: number;
  fee_minor: number;
  done: number;
  done_minor: number;
}

/** States of payments that finished well. */
export const DONE_STATES: Readonly<Record<Row['kind'], readonly string[]>> = {
  deposit: ['paid'],
  withdrawal: ['paid', 'received', 'partly', 'not_received', 'automatic', 'forced'],
};
/** Condition for payments that finished well. Two indexes of `payments` and the triggers of `payment_sums` have the same condition. */
export const DONE = `((kind = 'deposit' and state = 'paid')
  or (kind = 'withdrawal' and state in (${DONE_STATES.withdrawal.map((state) => `'${state}'`).join(', ')})))`;
/** The amount of a payment that the report counts; the triggers of `payment_days` count the same. */
export const COUNTED_MINOR = "iif(kind = 'deposit' and state = 'paid', settled_minor + fee_minor, amount_minor)";
function toSum({ kind, payments, amount_minor: amount, fee_minor: fees, done, done_minor: doneMinor }: Row) {
  const sums = { count: payments, amount: toMajor(amount), fees: toMajor(fees) };
  return { kind, ...sums, doneCount: done, doneAmount: toMajor(doneMinor) };
}

const FIGURES = ['payments', 'amount_minor', 'fee_minor', 'done', 'done_minor'] as const;
const KINDS = "(values ('deposit'), ('withdrawal'))";

/** The sums up to each day of the period, and up to the last day before it. */
const BY_DAY = `select s.day as key, s.kind, ${FIGURES.map((name) => `s.${name}`).join()}
  from ${KINDS} k cross join payment_sums s on s.part = ?1 and s.key = '' and s.kind = k.column1 and s.day <= ?3
    and s.day >= coalesce((select max(day) from payment_sums where part = ?1 and key = '' and kind = k.column1 and day < ?2), '')`;

/** Computes the rows of the days: each sum minus the previous sum. */
function toDays(sums: readonly Row[], from: LocalDay): Row[] {
  const rows = [...sums].sort((a, b) => (a.key + a.kind < b.key + b.kind ? -1 : 1));
  const last = new Map<Row['kind'], Row>();
  return rows.flatMap((row) => {
    const before = last.get(row.kind);
    last.set(row.kind, row);
    const day = { ...row };
    for (const name of FIGURES) day[name] -= before?.[name] ?? 0;
    return row.key < from || day.payments === 0 ? [] : [day];
  });
}

const toSums = (condition: string) => `(select json_array(${FIGURES.join()}) from payment_sums
    where part = ?1 and key = s.key and kind = s.kind and ${condition} order by day desc limit 1)`;
/**
 * The newest row of a key and kind shows whether the key can have payments in the period. If that row lies in the period, it also holds the
 * sum until the end of the period.
 */
const BY_KEY = `select s.key, s.kind, ${toSums('day < ?2')} as before,
    iif(s.day <= ?3, json_array(${FIGURES.map((name) => `s.${name}`).join()}), ${toSums('day between ?2 and ?3')}) as until
  from payment_sums s indexed by payment_sums_last where s.part = ?1 and s.is_last = 1 and s.day >= ?2 order by s.key, s.kind`;

interface KeyRow extends Pick<Row, 'key' | 'kind'> {
  until: string | null;
  before: string | null;
}

/** Computes the rows of the keys: the sums until the end of the period minus the sums before the period. */
function toKeys(keys: readonly KeyRow[]): Row[] {
  return keys.flatMap(({ key, kind, until, before }) => {
    const [end, start] = [until, before].map((json) => JSON.parse(json ?? '[]') as number[]);
    const row = { key, kind, payments: 0, amount_minor: 0, fee_minor: 0, done: 0, done_minor: 0 };
    for (const [index, name] of FIGURES.entries()) row[name] = (end?.[index] ?? 0) - (start?.[index] ?? 0);
    return until === null || row.payments === 0 ? [] : [row];
  });
}

/** Adds up the rows of each kind. A key has at most one row of each kind. */
function toTotals(rows: readonly Row[]): Row[] {
  const totals = new Map<Row['kind'], Row>();
  for (const row of rows) {
    const sum = totals.get(row.kind) ?? { ...row, payments: 0, amount_minor: 0, fee_minor: 0, done: 0, done_minor: 0 };
    for (const name of FIGURES) sum[name] += row[name];
    totals.set(row.kind, sum);
  }
  return [...totals.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

/** The number of rows read depends on the size of the report, not on the number of payments or the length of the period. */
export async function readPaymentReport(db: D1Database, by: By, { from, to }: { from: LocalDay; to: LocalDay }) {
  const { results } = await db
    .prepare(by === 'day' ? BY_DAY : BY_KEY)
    .bind(by, from, to)
    .all<Row & KeyRow>();
  const rows = by === 'day' ? toDays(results, from) : toKeys(results);
  return { totals: toTotals(rows).map(toSum), list: rows.map((row) => ({ key: row.key, ...toSum(row) })) };
}
