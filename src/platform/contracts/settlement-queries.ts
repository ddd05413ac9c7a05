import type { AgentPeriod } from '../agents/agent-periods.ts';
import type { LocalDay } from '../records/local-day.ts';
import type { ContractRow } from './contract-rows.ts';
import type { RunRow, SettlementRow, SettlementTotals } from './settlement-rows.ts';
import type { ContractKind } from './terms.ts';

export interface SettlementFilter {
  side: 'own' | 'downlines';
  memberId: string;
  kind: ContractKind;
  downlineId: string;
  state: '' | SettlementRow['state'];
  /** Only for dividends; empty means every length. */
  agentPeriod: '' | AgentPeriod;
  /** The days of the period, and their instants. */
  from: LocalDay;
  to: LocalDay;
  fromMs: number;
  untilMs: number;
  before: { at: number; id: string } | undefined;
  limit: number;
}

/**
 * Only the set filters are in the SQL text, so that an index fits. A named downline has fewer payments than its upline, so `+` keeps the
 * planner off the upline's index.
 */
function toConditions({ side, memberId, kind, downlineId, state, agentPeriod }: SettlementFilter) {
  const party = side === 'own' ? 'downline_id' : 'upline_id';
  const asked: [condition: string, value: string][] = [[`${downlineId ? '+' : ''}s.${party} = ?`, memberId]];
  asked.push(['s.kind = ?', kind]);
  if (downlineId) asked.push(['s.downline_id = ?', downlineId]);
  if (state) asked.push(['s.state = ?', state]);
  if (agentPeriod) asked.push(["s.lane = 'dividend_' || ?", agentPeriod]);
  return { sql: asked.map(([condition]) => condition).join(' and '), values: asked.map(([, value]) => value) };
}

/** Payments by the start of their period, newest first. Reads one extra row to know whether there is a next page. */
export async function listSettlementRows(db: D1Database, filter: SettlementFilter) {
  const { fromMs, untilMs, before, limit } = filter;
  const { sql, values } = toConditions(filter);
  const { at, id } = before && before.at < untilMs ? before : { at: untilMs, id: '' };
  const { results } = await db
    .prepare(
      `select s.*, c.terms from settlements s join contracts c on c.id = s.contract_id
       where ${sql} and s.start_ms >= ? and (s.start_ms, s.id) < (?, ?)
       order by s.start_ms desc, s.id desc limit ?`,
    )
    .bind(...values, fromMs, at, id, limit + 1)
    .all<SettlementRow & Pick<ContractRow, 'terms'>>();
  return results;
}

/** Sums over the whole filter, read from daily sums, so that the cost does not grow with an agent's activity. */
export async function readSettlementTotals(db: D1Database, filter: SettlementFilter): Promise<SettlementTotals> {
  const { side, memberId, kind, downlineId, state, agentPeriod, from, to } = filter;
  // Pay to the agent itself is stored once a day under '*': naming the agent as the downline selects all of it.
  const other = downlineId === '' || (side === 'own' && downlineId === memberId) ? '*' : downlineId;
  const row = await db
    .prepare(
      `select coalesce(sum(settlements), 0) as settlements, coalesce(sum(amount_minor), 0) as amount_minor,
         coalesce(sum(iif(state = 'paid', amount_minor, 0)), 0) as paid_minor
       from settlement_days where party_id = ?1 and side = ?2 and kind = ?3 and other_id = ?4 and day between ?5 and ?6
         and (?7 = '' or state = ?7) and (?8 = '' or lane = 'dividend_' || ?8)`,
    )
    .bind(memberId, side, kind, other, from, to, state, agentPeriod)
    .first<SettlementTotals>();
  return row ?? { settlements: 0, amount_minor: 0, paid_minor: 0 };
}

export async function listRunRows(
  db: D1Database,
  before: { at: number; id: string } | undefined,
  limit: number,
): Promise<RunRow[]> {
  const { at, id } = before ?? { at: Number.MAX_SAFE_INTEGER, id: '' };
  const { results } = await db
    .prepare(
      `select * from settlement_runs where started_at_ms <= ?1 and (started_at_ms < ?1 or id > ?2)
       order by started_at_ms desc, id limit ?3`,
    )
    .bind(at, id, limit + 1)
    .all<RunRow>();
  return results;
}
