import type * as z from 'zod/mini';
import { toMajor } from '../../contract/core/money.ts';
import type { ReportPaymentSchema } from '../../contract/operator/figure-rows.ts';
import type { PAYMENT_REPORT_BY } from '../../contract/operator/reports.ts';
import { addDays, type LocalDay, toLater } from '../records/local-day.ts';
import { COUNTED_MINOR, DONE, DONE_STATES } from './payment-report.ts';
import type { Walk } from './walk.ts';

export type ReportPayment = z.output<typeof ReportPaymentSchema>;

export interface ReportPaymentQuery {
  kind: 'deposit' | 'withdrawal';
  by: (typeof PAYMENT_REPORT_BY)[number] | 'all';
  key: string;
  only: 'all' | 'done';
  from: LocalDay;
  to: LocalDay;
}

interface Row {
  id: string;
  kind: 'deposit' | 'withdrawal';
  account: string;
  state: string;
  method: string;
  fee_minor: number;
  created_at_ms: number;
  on_day: LocalDay;
  counted: number;
}

/** The day of a payment, computed as in the triggers of `payment_days`. */
const DAY = "coalesce(day, date(created_at_ms / 1000 - 10800, 'unixepoch'))";
const PLACE = /^(\d{4}-\d{2}-\d{2})_(\d+)_(.+)$/;

function toReportPayment(row: Row): ReportPayment {
  const { id, kind, account, state, method } = row;
  return {
    ...{ id, kind, account, state, method, fee: toMajor(row.fee_minor) },
    ...{ createdAt: new Date(row.created_at_ms).toISOString(), day: row.on_day, counted: toMajor(row.counted) },
  };
}

/** The index and condition that select the requested payments. */
function toSource(by: ReportPaymentQuery['by'], isDone: boolean): string {
  if (by === 'state') return 'payments indexed by payments_of_state where state = ?2';
  if (by === 'method')
    return isDone
      ? `payments indexed by payments_done_of_method where method = ?2 and ${DONE}`
      : 'payments indexed by payments_of_method where method = ?2';
  return isDone ? `payments indexed by payments_done where ${DONE}` : 'payments indexed by payments_ordered where 1';
}

export function toPaymentWalk(db: D1Database, query: ReportPaymentQuery): Walk<ReportPayment> {
  const { kind, by, key, only, from, to } = query;
  const isDone = only === 'done';
  if (isDone && by === 'state' && !DONE_STATES[kind].includes(key)) return { read: async () => [] };
  const columns = `*, ${DAY} as on_day, ${COUNTED_MINOR} as counted`;
  const select = (where: string, order: string) => `select ${columns}
    from ${toSource(by, isDone)} and kind = ?1 and ?2 is not null and ${where} order by ${order} created_at_ms desc, id desc limit ?3`;
  const readDay = select(`${DAY} = ?4 and (created_at_ms, id) < (?5, ?6)`, '');
  const readDays = select(`${DAY} >= ?4 and ${DAY} < ?5`, `${DAY} desc,`);
  const read = async (sql: string, limit: number, ...values: (string | number)[]) =>
    (
      await db
        .prepare(sql)
        .bind(kind, key, limit, ...values)
        .all<Row>()
    ).results;
  const isOneDay = by === 'day';
  const first = isOneDay ? toLater(key, from) : from;
  const end = addDays(isOneDay && key < to ? key : to, 1);
  return {
    async read(after, limit) {
      const [, day = end, at, id = ''] = PLACE.exec(after) ?? [];
      const rows = at === undefined ? [] : await read(readDay, limit, day, Number(at), id);
      if (rows.length < limit) rows.push(...(await read(readDays, limit - rows.length, first, day)));
      return rows.map((row) => ({
        entry: toReportPayment(row),
        place: `${row.on_day}_${row.created_at_ms}_${row.id}`,
      }));
    },
  };
}
