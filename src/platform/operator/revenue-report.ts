import type * as z from 'zod/mini';
import { toMajor } from '../../contract/core/money.ts';
import type { RevenueBy, RevenueRowSchema } from '../../contract/operator/reports.ts';
import { addDays, type LocalDay } from '../records/local-day.ts';
import { hasUnnoted, REVENUE_COLUMNS } from './revenue-rows.ts';

export type RevenueRow = z.output<typeof RevenueRowSchema>;
export type RevenueSums = Record<(typeof REVENUE_COLUMNS)[number], number>;

const SUMS = REVENUE_COLUMNS.map((column) => `coalesce(sum(${column}), 0) as ${column}`).join(', ');

/** The figures of the contract. Each formula is in `REVENUE_FORMULAS`. */
export function toRevenue(row: RevenueSums) {
  const grossMinor = row.stake_minor - row.payout_minor;
  return {
    rounds: row.rounds,
    stakes: toMajor(row.stake_minor),
    wins: toMajor(row.payout_minor),
    gross: toMajor(grossMinor),
    bonusCost: toMajor(row.bonus_minor),
    agentsPay: toMajor(row.pay_minor),
    net: toMajor(grossMinor - row.bonus_minor - row.pay_minor),
    deposits: toMajor(row.deposit_minor),
    withdrawals: toMajor(row.withdrawal_minor),
  };
}

interface Range {
  part: string;
  from: LocalDay;
  to: LocalDay;
}

const toFirst = (day: LocalDay): LocalDay => `${day.slice(0, 7)}-01`;

/** Whole months have one row each; the days before and after them are read by day. */
export function toRanges(by: RevenueBy, from: LocalDay, to: LocalDay): Range[] {
  const firstMonth = from === toFirst(from) ? from : toFirst(addDays(toFirst(from), 31));
  const open = toFirst(addDays(to, 1));
  if (by === 'day' || firstMonth >= open) return [{ part: by, from, to }];
  const ranges = [
    { part: by, from, to: addDays(firstMonth, -1) },
    { part: `${by}:M`, from: firstMonth, to: addDays(open, -1) },
    { part: by, from: open, to },
  ];
  return ranges.filter((range) => range.from <= range.to);
}

/** The name of a key in the operator's lists, where it has one. */
const LABELS: Readonly<Record<RevenueBy, string>> = {
  day: 'r.key',
  category: 'r.key',
  vendor: 'coalesce((select min(v.display_name) from vendors v where v.vassalage = r.key), r.key)',
  title: 'coalesce((select g.game_name from games g where g.game_id = r.key), r.key)',
  branch: 'r.key',
  country: 'r.key',
};

/** Rows of a period, with one extra row if there are more than `limit`; rows read are those of the period's days or months. */
export async function readRevenue(
  db: D1Database,
  by: RevenueBy,
  { from, to }: { from: LocalDay; to: LocalDay },
  limit: number,
): Promise<{ totals: RevenueSums; rows: RevenueRow[] }> {
  const ranges = toRanges(by, from, to);
  const where = ranges.map(() => '(part = ? and day between ? and ?)').join(' or ');
  const values = ranges.flatMap((range) => [range.part, range.from, range.to]);
  const key = by === 'day' ? 'day' : 'key';
  const order = by === 'day' ? 'key' : 'sum(stake_minor - payout_minor) desc, key';
  const [rows, totals] = await db.batch<RevenueSums & { key: string; label: string }>([
    db
      .prepare(
        `select r.*, ${LABELS[by]} as label from (select ${key} as key, ${SUMS} from revenue_days where ${where}
           group by 1 order by ${order} limit ?) r`,
      )
      .bind(...values, limit + 1),
    db.prepare(`select ${SUMS} from revenue_days where part = 'day' and day between ? and ?`).bind(from, to),
  ]);
  const [sums] = totals?.results ?? [];
  if (!sums) throw new Error('The sum returned no row');
  return {
    totals: sums,
    rows: (rows?.results ?? []).map((row) => ({ key: row.key, label: row.label, ...toRevenue(row) })),
  };
}

/** Old events of members are still being added, or noted for the rows of figures. */
export async function isRevenueBuilding(db: D1Database): Promise<boolean> {
  const isOutside = await db.prepare('select 1 from projection_cursors where in_revenue = 0 limit 1').first();
  return isOutside !== null || hasUnnoted(db);
}
