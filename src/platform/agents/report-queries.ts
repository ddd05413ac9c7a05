import type { TeamFigures } from '../../contract/agents/agents.ts';
import { toMajor } from '../../contract/core/money.ts';
import type { MemberType } from '../../contract/member/member.ts';
import type { LocalDay } from '../records/local-day.ts';
import type { AgentPeriod, PeriodDays } from './agent-periods.ts';

export type Scope = 'team' | 'direct';
const SUMS = [
  ...([
    'rounds',
    'stake_minor',
    'valid_minor',
    'payout_minor',
    'deposit_minor',
    'withdrawal_minor',
    'bonus_minor',
  ] as const),
  ...(['fee_minor', 'earned_minor', 'transfer_in_minor', 'transfer_out_minor'] as const),
] as const;
export const SUM = SUMS.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ');
export type FigureRow = Record<(typeof SUMS)[number], number>;
type DayRow = FigureRow & { day: LocalDay; joined: number; first_deposits: number };

export function toFigures(row: FigureRow): TeamFigures {
  return {
    rounds: row.rounds,
    stake: toMajor(row.stake_minor),
    validStake: toMajor(row.valid_minor),
    payout: toMajor(row.payout_minor),
    bonus: toMajor(row.bonus_minor),
    deposits: toMajor(row.deposit_minor),
    withdrawals: toMajor(row.withdrawal_minor),
    fees: toMajor(row.fee_minor),
    transfersIn: toMajor(row.transfer_in_minor),
    transfersOut: toMajor(row.transfer_out_minor),
    earned: toMajor(row.earned_minor),
    net: toMajor(row.payout_minor + row.bonus_minor - row.stake_minor),
  };
}

/** A query of sums always has a row. */
export function toOne(rows: readonly FigureRow[] | undefined): TeamFigures {
  const row = rows?.[0];
  if (!row) throw new Error('The sum returned no row');
  return toFigures(row);
}

const IN_TEAM = 'from team_days where agent_id = ? and scope = ? and day between ? and ?';

export async function readTeamDays(db: D1Database, agentId: string, scope: Scope, { from, to }: PeriodDays) {
  const sql = `select day, joined, first_deposits, ${SUMS.join(', ')} ${IN_TEAM} and category = '*' and vendor = '*' order by day`;
  const { results } = await db.prepare(sql).bind(agentId, scope, from, to).all<DayRow>();
  return results.map((row) => {
    return { day: row.day, ...toFigures(row), joined: row.joined, firstDeposits: row.first_deposits };
  });
}

export async function readTeamSpan(
  db: D1Database,
  agentId: string,
  scope: Scope,
  kind: AgentPeriod,
  { from, to }: PeriodDays,
) {
  const sums = `select ${SUM}, coalesce(sum(joined), 0) as joined, coalesce(sum(first_deposits), 0) as first_deposits ${IN_TEAM}
    and category = '*' and vendor = '*'`;
  const actives = 'select members, direct from team_actives where agent_id = ? and kind = ? and first_day = ?';
  const [total, active] = await db.batch<DayRow & { members: number; direct: number }>([
    db.prepare(sums).bind(agentId, scope, from, to),
    db.prepare(actives).bind(agentId, kind, from),
  ]);
  const growth = { joined: total?.results[0]?.joined ?? 0, firstDeposits: total?.results[0]?.first_deposits ?? 0 };
  const count = active?.results[0];
  const totals = { ...toOne(total?.results), ...growth };
  return { from, to, active: (scope === 'team' ? count?.members : count?.direct) ?? 0, totals };
}

export async function readTeamSize(db: D1Database, agentId: string): Promise<{ members: number; direct: number }> {
  const row = await db
    .prepare('select members, direct from agent_teams where agent_id = ?')
    .bind(agentId)
    .first<{ members: number; direct: number }>();
  return row ?? { members: 0, direct: 0 };
}

export interface PlayFilter extends PeriodDays {
  scope: Scope;
  gameType: string;
  vassalage: string;
}

const OF_GAMES = "(? = '' or category = ?) and (? = '' or vendor = ?)";
const toGameValues = ({ gameType, vassalage }: Pick<PlayFilter, 'gameType' | 'vassalage'>) => {
  return [gameType, gameType, vassalage, vassalage];
};

export async function readTeamPlay(db: D1Database, agentId: string, filter: PlayFilter) {
  const { scope, from, to } = filter;
  const where = `${IN_TEAM} and category not in ('', '*') and ${OF_GAMES}`;
  const values = [agentId, scope, from, to, ...toGameValues(filter)];
  const [total, rows] = await db.batch<FigureRow & { category: string; vendor: string }>([
    db.prepare(`select ${SUM} ${where}`).bind(...values),
    db
      .prepare(`select category, vendor, ${SUM} ${where} group by category, vendor order by category, vendor`)
      .bind(...values),
  ]);
  const list = (rows?.results ?? []).map((row) => {
    return { gameType: row.category, vassalage: row.vendor, ...toFigures(row) };
  });
  return { totals: toOne(total?.results), list };
}

interface DownlineRow {
  descendant: string;
  account: string;
  type: MemberType;
  depth: number;
  joined_day: string;
  members: number;
  direct: number;
}

const DOWNLINE = `select t.descendant, t.account, t.type, t.depth, t.joined_day, coalesce(g.members, 0) as members,
    coalesce(g.direct, 0) as direct from agent_tree t left join agent_teams g on g.agent_id = t.descendant`;

export interface Branch {
  /** The member directly above. */
  memberId: string;
  /** Number of levels from the caller down to this member. */
  depth: number;
  after: string;
  limit: number;
}

/** Reads one extra row to know whether there is a next page. */
export async function listBranch(db: D1Database, { memberId, depth, after, limit }: Branch): Promise<DownlineRow[]> {
  const sql = `${DOWNLINE} where t.ancestor = ? and t.depth = 1 and t.account > ? order by t.account limit ?`;
  const { results } = await db
    .prepare(sql)
    .bind(memberId, after, limit + 1)
    .all<DownlineRow>();
  return results.map((row) => ({ ...row, depth: depth + 1 }));
}

/** All members below whose name starts with the text. */
export async function searchTeam(
  db: D1Database,
  { memberId, depth, after, limit }: Branch,
  name: string,
): Promise<DownlineRow[]> {
  const sql = `${DOWNLINE} where t.ancestor = ?1 and t.account >= ?2 and t.account < ?3 and t.account > ?4 and t.depth > 0
    order by t.account limit ?5`;
  const { results } = await db
    .prepare(sql)
    .bind(memberId, name, `${name}\u{10ffff}`, after, limit + 1)
    .all<DownlineRow>();
  return results.map((row) => ({ ...row, depth: depth + row.depth }));
}

/** The accounts from the agent down to the member, both included. */
export async function readPath(db: D1Database, agentId: string, memberId: string): Promise<string[]> {
  const { results } = await db
    .prepare(
      `select self.account from agent_tree up join agent_tree self on self.ancestor = up.ancestor and self.descendant = up.ancestor
       where up.descendant = ?1 and up.depth <= (select depth from agent_tree where descendant = ?1 and ancestor = ?2)
       order by up.depth desc`,
    )
    .bind(memberId, agentId)
    .all<{ account: string }>();
  return results.map(({ account }) => account);
}

const IN_DAYS = 'from member_days where member_id = ? and day between ? and ?';

export type UserFilter = Omit<PlayFilter, 'scope'>;

/** Figures of the members themselves and of everyone below them. A filter by category or vendor covers play only. */
export async function readUsers(db: D1Database, memberIds: readonly string[], filter: UserFilter) {
  const { from, to, gameType, vassalage } = filter;
  const isAll = gameType === '' && vassalage === '';
  const total = isAll ? "category = '*' and vendor = '*'" : `category not in ('', '*') and ${OF_GAMES}`;
  const games = isAll ? [] : toGameValues(filter);
  const answers = await db.batch<FigureRow>(
    memberIds.flatMap((id) => [
      db.prepare(`select ${SUM} ${IN_DAYS}${isAll ? '' : ` and ${OF_GAMES}`}`).bind(id, from, to, ...games),
      db.prepare(`select ${SUM} ${IN_TEAM} and ${total}`).bind(id, 'team', from, to, ...games),
    ]),
  );
  return memberIds.map((_, index) => {
    return { own: toOne(answers[2 * index]?.results), team: toOne(answers[2 * index + 1]?.results) };
  });
}
