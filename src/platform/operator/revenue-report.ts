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

/** The name of a key in the operator's lists, where it has one. */
const LABELS: Readonly<Record<RevenueBy, string>> = {
  day: 'r.key',
  category: 'r.key',
  vendor: 'coalesce((select min(v.display_name) from vendors v where v.vassalage = r.key), r.key)',
  title: 'coalesce((select g.game_name from games g where g.game_id = r.key), r.key)',
  branch: 'r.key',
  country: 'r.key',
};

const DIFFERENCE = REVENUE_COLUMNS.map(
  (name, index) => `coalesce(until ->> ${index}, 0) - coalesce(before ->> ${index}, 0) as ${name}`,
).join();
/** The sums of a part and key up to its last day with `condition`, as a JSON list. */
const toSums = (
  part: string,
  key: string,
  condition: string,
) => `(select json_array(${REVENUE_COLUMNS.join()}, day) from revenue_sums
    where part = ${part} and key = ${key} and ${condition} order by day desc limit 1)`;
const DAY = REVENUE_COLUMNS.length;
const GROSS = '(stake_minor - payout_minor)';

const BY_DAY = `select day as key, day as label, ${REVENUE_COLUMNS.join()} from revenue_days
  where part = ?1 and key = '' and day between ?2 and ?3 order by day limit ?4`;
/** Reads the keys of a part one after the other, and for each of them two sums. */
const BY_KEY = `with recursive keys (key) as (
    select (select min(key) from revenue_sums where part = ?1)
    union all select (select min(key) from revenue_sums where part = ?1 and key > keys.key) from keys where key is not null
  ), sums as materialized (
    select key, ${toSums('?1', 'keys.key', 'day <= ?3')} as until, ${toSums('?1', 'keys.key', 'day < ?2')} as before
    from keys where key is not null
  ) select key, ${DIFFERENCE} from sums where until ->> ${DAY} >= ?2`;
const TOTALS = `with sums as materialized (
    select ${toSums("'day'", "''", 'day <= ?2')} as until, ${toSums("'day'", "''", 'day < ?1')} as before
  ) select ${DIFFERENCE} from sums`;

/** Rows of a period, with one extra row if there are more than `limit`. Rows read are those of the report, however long its period is. */
export async function readRevenue(
  db: D1Database,
  by: RevenueBy,
  { from, to }: { from: LocalDay; to: LocalDay },
  limit: number,
): Promise<{ totals: RevenueSums; rows: RevenueRow[] }> {
  const list = `select r.*, ${LABELS[by]} as label from (${BY_KEY} order by ${GROSS} desc, key limit ?4) r`;
  const [rows, totals] = await db.batch<RevenueSums & { key: string; label: string }>([
    db.prepare(by === 'day' ? BY_DAY : list).bind(by, from, to, limit + 1),
    db.prepare(TOTALS).bind(from, to),
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
