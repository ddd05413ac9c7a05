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
/** The condition of two indexes of `payments`; the triggers of `payment_sums` have the same. */
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

/** The rows of the days: each sum less the one before it. */
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
    where part = ?1 and key = keys.key and kind = k.column1 and ${condition} order by day desc limit 1)`;
/** Reads the keys one after the other, and for each of them two sums of each kind. */
const BY_KEY = `with recursive keys (key) as (
    select (select min(key) from payment_sums where part = ?1)
    union all select (select min(key) from payment_sums where part = ?1 and key > keys.key) from keys where key is not null
  ), sums as materialized (
    select key, k.column1 as kind, ${toSums('day <= ?3')} as until, ${toSums('day < ?2')} as before from keys join ${KINDS} k where key is not null
  ), period as (
    select key, kind, ${FIGURES.map((name, index) => `coalesce(until ->> ${index}, 0) - coalesce(before ->> ${index}, 0) as ${name}`).join()} from sums
  ) select * from period where payments > 0 order by key, kind`;

/** The sums of each kind; a key has one row of each kind at most. */
function toTotals(rows: readonly Row[]): Row[] {
  const totals = new Map<Row['kind'], Row>();
  for (const row of rows) {
    const sum = totals.get(row.kind) ?? { ...row, payments: 0, amount_minor: 0, fee_minor: 0, done: 0, done_minor: 0 };
    for (const name of FIGURES) sum[name] += row[name];
    totals.set(row.kind, sum);
  }
  return [...totals.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

/** Rows read are those of the report, however many payments there were and however long its period is. */
export async function readPaymentReport(db: D1Database, by: By, { from, to }: { from: LocalDay; to: LocalDay }) {
  const { results } = await db
    .prepare(by === 'day' ? BY_DAY : BY_KEY)
    .bind(by, from, to)
    .all<Row>();
  const rows = by === 'day' ? toDays(results, from) : results;
  return { totals: toTotals(rows).map(toSum), list: rows.map((row) => ({ key: row.key, ...toSum(row) })) };
}
