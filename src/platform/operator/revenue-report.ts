import type * as z from 'zod/mini';
import { toMajor } from '../../contract/core/money.ts';
import type { RevenueBy, RevenueRowSchema } from '../../contract/operator/reports.ts';
import type { LocalDay } from '../records/local-day.ts';
import { hasUnnoted, REVENUE_COLUMNS } from './revenue-rows.ts';

export type RevenueRow = z.output<typeof RevenueRowSchema>;
export type RevenueSums = Record<(typeof REVENUE_COLUMNS)[number], number>;

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

/** SQL for the name of a key in the operator's lists, or for the key itself if it has no name. */
const LABELS: Readonly<Record<RevenueBy, string>> = {
  day: 's.key',
  category: 's.key',
  vendor: 'coalesce((select min(v.display_name) from vendors v where v.vassalage = s.key), s.key)',
  title: 'coalesce((select g.game_name from games g where g.game_id = s.key), s.key)',
  branch: 's.key',
  country: 's.key',
};

const SUMS = `json_array(${REVENUE_COLUMNS.join()})`;
/** Selects the sums of a part and key, as a JSON list, from the last day that meets `condition`. */
const toSums = (part: string, key: string, condition: string) =>
  `(select ${SUMS} from revenue_sums where part = ${part} and key = ${key} and ${condition} order by day desc limit 1)`;

const BY_DAY = `select day as key, day as label, ${REVENUE_COLUMNS.join()} from revenue_days
  where part = ?1 and key = '' and day between ?2 and ?3 order by day limit ?4`;
/**
 * The newest row of a key shows whether the key can have events in the period. If that row lies in the period, it also holds the sum until
 * the end of the period.
 */
const toByKey = (label: string) => `select s.key, ${label} as label,
    iif(s.day <= ?3, json_array(${REVENUE_COLUMNS.map((name) => `s.${name}`).join()}), ${toSums('?1', 's.key', 'day between ?2 and ?3')}) as until,
    ${toSums('?1', 's.key', 'day < ?2')} as before
  from revenue_sums s indexed by revenue_sums_last where s.part = ?1 and s.is_last = 1 and s.day >= ?2`;
const TOTALS = `select ${toSums("'day'", "''", 'day <= ?2')} as until, ${toSums("'day'", "''", 'day < ?1')} as before`;

interface Difference {
  until: string | null;
  before: string | null;
}

interface KeyRow extends Difference {
  key: string;
  label: string;
}

function toDifference({ until, before }: Difference): RevenueSums {
  const [end, start] = [until, before].map((json) => JSON.parse(json ?? '[]') as number[]);
  const sums = REVENUE_COLUMNS.map((name, index) => [name, (end?.[index] ?? 0) - (start?.[index] ?? 0)] as const);
  return Object.fromEntries(sums) as RevenueSums;
}

/** The highest gross first. Sorted here, because the database would read each row once more. */
function toKeys(rows: readonly KeyRow[], limit: number): RevenueRow[] {
  return rows
    .filter(({ until }) => until !== null)
    .map((row) => ({ key: row.key, label: row.label, ...toRevenue(toDifference(row)) }))
    .sort((a, b) => b.gross - a.gross || (a.key < b.key ? -1 : 1))
    .slice(0, limit);
}

/**
 * Rows of a period, with one extra row if there are more than `limit`. The number of rows read depends on the size of the report, not on
 * the length of the period.
 */
export async function readRevenue(
  db: D1Database,
  by: RevenueBy,
  { from, to }: { from: LocalDay; to: LocalDay },
  limit: number,
): Promise<{ totals: RevenueSums; rows: RevenueRow[] }> {
  const isByDay = by === 'day';
  const [rows, totals] = await db.batch([
    isByDay ? db.prepare(BY_DAY).bind(by, from, to, limit + 1) : db.prepare(toByKey(LABELS[by])).bind(by, from, to),
    db.prepare(TOTALS).bind(from, to),
  ]);
  const [sums] = (totals?.results ?? []) as Difference[];
  if (!sums) throw new Error('The sum returned no row');
  const list = rows?.results ?? [];
  return {
    totals: toDifference(sums),
    rows: isByDay
      ? (list as (RevenueSums & KeyRow)[]).map((row) => ({ key: row.key, label: row.label, ...toRevenue(row) }))
      : toKeys(list as KeyRow[], limit + 1),
  };
}

/** True while some old events of members are not yet added to the report, or not yet noted for the rows of figures. */
export async function isRevenueBuilding(db: D1Database): Promise<boolean> {
  const isOutside = await db.prepare('select 1 from projection_cursors where in_revenue = 0 limit 1').first();
  return isOutside !== null || hasUnnoted(db);
}
