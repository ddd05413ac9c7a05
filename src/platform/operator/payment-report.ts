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
/** The condition of two indexes of `payments`. */
export const DONE = `((kind = 'deposit' and state = 'paid')
  or (kind = 'withdrawal' and state in (${DONE_STATES.withdrawal.map((state) => `'${state}'`).join(', ')})))`;
/** The amount of a payment that the report counts; the triggers of `payment_days` count the same. */
export const COUNTED_MINOR = "iif(kind = 'deposit' and state = 'paid', settled_minor + fee_minor, amount_minor)";
const SUMS = `sum(payments) as payments, sum(amount_minor) as amount_minor, sum(fee_minor) as fee_minor,
  sum(iif(${DONE}, payments, 0)) as done, sum(iif(${DONE}, amount_minor, 0)) as done_minor`;
const WHERE = "from payment_days where day between ? and ? and kind in ('deposit', 'withdrawal') and payments > 0";

function toSum({ kind, payments, amount_minor: amount, fee_minor: fees, done, done_minor: doneMinor }: Row) {
  const sums = { count: payments, amount: toMajor(amount), fees: toMajor(fees) };
  return { kind, ...sums, doneCount: done, doneAmount: toMajor(doneMinor) };
}

const FIGURES = ['payments', 'amount_minor', 'fee_minor', 'done', 'done_minor'] as const;

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

/** Rows read are the days, methods and states of the period, each once, however many payments there were. */
export async function readPaymentReport(db: D1Database, by: By, { from, to }: { from: LocalDay; to: LocalDay }) {
  const { results } = await db
    .prepare(`select ${by} as key, kind, ${SUMS} ${WHERE} group by 1, 2 order by 1, 2`)
    .bind(from, to)
    .all<Row>();
  return { totals: toTotals(results).map(toSum), list: results.map((row) => ({ key: row.key, ...toSum(row) })) };
}
