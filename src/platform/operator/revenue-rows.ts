import { AGENT_TYPES } from '../../contract/member/types.ts';
import type { RevenueBy } from '../../contract/operator/reports.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { BONUS, SETTLED, WITHDRAWAL } from '../agents/project-rows.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';

export const COST: readonly TransferKind[] = [...BONUS, 'referral', 'referral_reversed'];
export const MONEY: readonly TransferKind[] = ['deposit', 'deposit_reversed'];
export const WON: readonly TransferKind[] = ['win', 'win_void'];

/** Minutes are kept for today and the same weekday last week. */
const TIMES_KEPT_MS = 9 * DAY_MS;

const list = (kinds: readonly TransferKind[]) => kinds.map((kind) => `'${kind}'`).join();

/** SQL of each figure over events `e`. The formulas are those of `REVENUE_FORMULAS` (contract). */
const FIGURES = {
  rounds: "sum(e.kind = 'win')",
  stake_minor: 'sum(e.stake)',
  payout_minor: `sum(iif(e.kind in (${list(WON)}), e.amount, 0))`,
  bonus_minor: `sum(iif(e.kind in (${list(COST)}), e.amount, 0))`,
  pay_minor: 'sum(e.pay)',
  deposit_minor: `sum(iif(e.kind in (${list(MONEY)}), e.amount, 0))`,
  withdrawal_minor: `sum(iif(e.kind in (${list(WITHDRAWAL)}), -e.amount, 0))`,
} as const;
export const REVENUE_COLUMNS = Object.keys(FIGURES) as (keyof typeof FIGURES)[];
const COLUMNS = REVENUE_COLUMNS.join(', ');
const SUMS = Object.values(FIGURES).join(', ');
const ADD = REVENUE_COLUMNS.map((column) => `${column} = ${column} + excluded.${column}`).join(', ');
const COUNTED = list([...WON, ...COST, ...SETTLED, ...MONEY, ...WITHDRAWAL]);

/** Selects the events of a batch; `?2` is the batch as JSON. */
const NEW_EVENTS = `select value ->> '$.at' as at_ms, value ->> '$.day' as day, value ->> '$.kind' as kind, value ->> '$.category' as category,
    value ->> '$.vendor' as vendor, value ->> '$.gameCode' as title, value ->> '$.stake' as stake, value ->> '$.amount' as amount,
    value ->> '$.pay' as pay from json_each(?2) where value ->> '$.kind' in (${COUNTED})`;
/** Events that an older version stored before these figures existed, unless they have been added already. */
const OLD_EVENTS = `select v.at_ms, v.day, v.kind, v.category, v.vendor, v.game_code as title, v.stake_minor as stake, v.amount_minor as amount,
    iif(v.kind in (${list(SETTLED)}) and exists (
      select 1 from settlements s where s.id = substr(v.reference, length('settlement:') + 1) and s.upline_id = ''), v.amount_minor, 0) as pay
  from member_events v join projection_cursors c on c.member_id = v.member_id and c.in_revenue = 0
  where v.member_id = ?1 and v.kind in (${COUNTED})`;

/** For each kind of report, the column of the event `e` or of its member `m` that the report is split by. */
const KEYS = {
  day: "''",
  category: 'e.category',
  vendor: 'e.vendor',
  title: 'e.title',
  branch: 'm.branch',
  country: 'm.country',
} as const satisfies Record<RevenueBy, string>;
const PARTS = Object.keys(KEYS) as RevenueBy[];
const KEY = `case p.part ${PARTS.map((part) => `when '${part}' then ${KEYS[part]}`).join(' ')} end`;
const PART_ROWS = `select value as part from json_each('${JSON.stringify(PARTS)}')`;
/** Account of the highest agent above the member `?1`. For an agent without an agent above, the agent's own account. */
export const MEMBER_BRANCH = `coalesce((select d.account from agent_tree t join directory d on d.member_id = t.ancestor
      where t.descendant = ?1 and (t.depth > 0 or t.type in (${AGENT_TYPES.join()})) order by t.depth desc limit 1), '')`;
export const MEMBER_COUNTRY = "coalesce((select country from member_countries where member_id = ?1), '')";
/** Branch and country that events of the member `?1` count for now, and the first day that is not closed. */
export const COUNTED_FOR = `select ${MEMBER_BRANCH} as branch, ${MEMBER_COUNTRY} as country,
    coalesce((select max(next_day) from report_months), '') as open_day`;

const toDays = (events: string) => `insert into revenue_days (part, day, key, ${COLUMNS})
  select p.part, max(e.day, m.open_day) as on_day, ${KEY} as on_key, ${SUMS}
  from (${events}) e join (${COUNTED_FOR}) m join (${PART_ROWS}) p group by p.part, on_day, on_key
  on conflict (part, day, key) do update set ${ADD}`;

const TIME_SPANS = "select 'M' as span, 60000 as size union all select 'Q', 900000";
const ADD_TIMES = `insert into revenue_times (span, start_ms, ${COLUMNS})
  select s.span, e.at_ms / s.size * s.size as start, ${SUMS} from (${NEW_EVENTS}) e join (${TIME_SPANS}) s
    where e.at_ms >= ?3 group by s.span, start
  on conflict (span, start_ms) do update set ${ADD}`;
/**
 * Must run before the batch writes the active days. A member counts only with the first round of a day, so days that are already written
 * are skipped.
 */
const ADD_ACTIVES = `insert into revenue_times (span, start_ms, actives)
  select s.span, e.first_ms / s.size * s.size as start, count(*)
    from (select day, min(at_ms) as first_ms from (${NEW_EVENTS}) where stake > 0 group by day) e join (${TIME_SPANS}) s
    where e.first_ms >= ?3 and not exists (select 1 from member_actives where member_id = ?1 and kind = 'D' and first_day = e.day)
    group by s.span, start
  on conflict (span, start_ms) do update set actives = actives + excluded.actives`;
const FORGET_TIMES = "delete from revenue_times where span in ('M', 'Q') and start_ms < ?1";

type Bind = (sql: string, ...values: (string | number)[]) => D1PreparedStatement;

/** Adds the events of a batch. `bind` binds the member as `?1`; runs before the batch notes the active days. */
export function toRevenueStatements(db: D1Database, bind: Bind, eventRows: string, now: number): D1PreparedStatement[] {
  const since = now - TIMES_KEPT_MS;
  return [
    bind(toDays(NEW_EVENTS), eventRows),
    bind(ADD_TIMES, eventRows, since),
    bind(ADD_ACTIVES, eventRows, since),
    db.prepare(FORGET_TIMES).bind(since),
  ];
}

const ADD_RETENTION = `insert into retention_weeks (joined_week, week, members)
  select date(t.joined_day, '-' || ((strftime('%w', t.joined_day) + 6) % 7) || ' days'), a.first_day, 1
    from member_actives a join agent_tree t on t.descendant = a.member_id and t.ancestor = a.member_id
      join projection_cursors c on c.member_id = a.member_id and c.in_revenue = 0
    where a.member_id = ?1 and a.kind = 'W'
  on conflict (joined_week, week) do update set members = members + 1`;

/** Pay of an entry of an older version; 0 unless the house paid it. A settlement that the house pays has no upline. */
const OLD_PAY = `iif(member_events.kind in (${list(SETTLED)}) and exists (select 1 from settlements s
    where s.id = substr(member_events.reference, length('settlement:') + 1) and s.upline_id = ''), member_events.amount_minor, 0)`;
const NOTE_OLD = `update member_events set (counted_day, branch, country, pay_minor) =
    (select max(member_events.day, m.open_day), m.branch, m.country, coalesce(member_events.pay_minor, ${OLD_PAY}) from (${COUNTED_FOR}) m)
  where member_id = ?1 and counted_day is null and exists (select 1 from projection_cursors where member_id = ?1 and in_revenue = 0)`;

/** Adds the events of a member that are older than these figures. Has no effect once they are added. */
export function toOldRevenueStatements(bind: Bind): D1PreparedStatement[] {
  return [
    bind(toDays(OLD_EVENTS)),
    bind(NOTE_OLD),
    bind(ADD_RETENTION),
    bind('update projection_cursors set in_revenue = 1 where member_id = ?1 and in_revenue = 0'),
  ];
}

const OLD_EVENTS_STEP = 500;
const NOTE_EVENTS = `update member_events set pay_minor = coalesce(pay_minor, ${OLD_PAY}),
    branch = ${MEMBER_BRANCH.replaceAll('?1', 'member_events.member_id')}, country = coalesce(country, ${MEMBER_COUNTRY.replaceAll('?1', 'member_events.member_id')})
  where (member_id, seq) in (select member_id, seq from member_events where branch is null limit ${OLD_EVENTS_STEP})`;

/** Notes agent, country and pay of some entries of older versions, so that the rows of a figure find them. */
export async function noteOldEvents(db: D1Database): Promise<void> {
  if (await hasUnnoted(db)) await db.prepare(NOTE_EVENTS).run();
}

export async function hasUnnoted(db: D1Database): Promise<boolean> {
  return (await db.prepare('select 1 from member_events where branch is null limit 1').first()) !== null;
}

/** Number of members whose old events are added in one step. */
const STEP = 20;

/** Adds the old events of some members; false when none is left. */
export async function addOldRevenue(db: D1Database): Promise<boolean> {
  const { results } = await db
    .prepare('select member_id from projection_cursors where in_revenue = 0 limit ?')
    .bind(STEP)
    .all<{ member_id: string }>();
  for (const { member_id: id } of results) {
    await db.batch(toOldRevenueStatements((sql, ...values) => db.prepare(sql).bind(id, ...values)));
  }
  return results.length === STEP;
}
