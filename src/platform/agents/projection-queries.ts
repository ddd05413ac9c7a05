import { clock } from '../../server/clock.ts';
import { COUNTED_FOR, toOldRevenueStatements, toRevenueStatements } from '../operator/revenue-rows.ts';
import type { ReferralRates } from '../referral/referral-rates.ts';
import { toReferralReversal, toReferralStatements } from '../referral/referral-statements.ts';
import { EARNED, FIGURES, type Projection } from './project-rows.ts';

function toColumn(figure: (typeof FIGURES)[number]): string {
  return figure === 'rounds' ? figure : `${figure}_minor`;
}

const COLUMNS = FIGURES.map(toColumn);
const VALUES = FIGURES.map((figure) => `j.value ->> '$.${figure}'`).join(', ');
const SUMS = FIGURES.map((figure) => `sum(j.value ->> '$.${figure}')`).join(', ');
const ADD = COLUMNS.map((column) => `${column} = ${column} + excluded.${column}`).join(', ');
const NAMES = COLUMNS.join(', ');
const ABOVE = `join agent_tree t on t.descendant = ?1 and t.depth > 0
  join (select 'team' as scope union all select 'direct') s on s.scope = 'team' or t.depth = 1`;

const ADD_TO_TEAMS = {
  each: `insert into team_days (agent_id, scope, category, vendor, day, ${NAMES})
    select t.ancestor, s.scope, j.value ->> '$.category', j.value ->> '$.vendor', j.value ->> '$.day', ${VALUES}
    from json_each(?2) j ${ABOVE} where true
    on conflict (agent_id, scope, category, vendor, day) do update set ${ADD}`,
  all: `insert into team_days (agent_id, scope, category, vendor, day, ${NAMES})
    select t.ancestor, s.scope, '*', '*', j.value ->> '$.day', ${SUMS}
    from json_each(?2) j ${ABOVE} where true group by t.ancestor, s.scope, j.value ->> '$.day'
    on conflict (agent_id, scope, category, vendor, day) do update set ${ADD}`,
} as const;

const ADD_TO_WINDOWS = `insert into team_windows (window_ms, agent_id, step_minor, rounds, won_minor, lost_minor)
  select j.value ->> '$.windowMs', t.ancestor, j.value ->> '$.stepMinor', j.value ->> '$.rounds', j.value ->> '$.wonMinor',
    j.value ->> '$.lostMinor' from json_each(?2) j join agent_tree t on t.descendant = ?1 and t.depth > 0 where true
  on conflict (window_ms, agent_id, step_minor) do update set rounds = rounds + excluded.rounds,
    won_minor = won_minor + excluded.won_minor, lost_minor = lost_minor + excluded.lost_minor`;

const ADD_TO_TOTALS = `insert into member_totals (member_id, ${NAMES})
  select ?1, ${SUMS} from json_each(?2) j where true
  on conflict (member_id) do update set ${ADD}`;

/** A reward that was taken back lowers the income of its kind. */
const INCOME_KIND = "replace(j.value ->> '$.kind', '_reversed', '')";
const ADD_TO_INCOME = `insert into income_days (member_id, day, kind, payments, amount_minor)
  select ?1, j.value ->> '$.day', ${INCOME_KIND}, count(*), sum(j.value ->> '$.amount') from json_each(?2) j
    where j.value ->> '$.kind' in (${EARNED.map((kind) => `'${kind}'`).join(', ')})
    group by j.value ->> '$.day', ${INCOME_KIND}
  on conflict (member_id, day, kind) do update
    set payments = payments + excluded.payments, amount_minor = amount_minor + excluded.amount_minor`;

const ADD_TEAM_EVENTS = `insert into team_events (agent_id, at_ms, member_id, seq, depth, category, vendor)
  select t.ancestor, j.value ->> '$.at', ?1, j.value ->> '$.seq', t.depth, j.value ->> '$.category',
    j.value ->> '$.vendor' from json_each(?2) j join agent_tree t on t.descendant = ?1 and t.depth > 0`;

/** The last journal row of this member in the tables, and the member who sent the invitation. */
export async function readCursor(
  db: D1Database,
  memberId: string,
): Promise<{ seq: number; referrerId: string | undefined; isInRevenue: boolean }> {
  const row = await db
    .prepare(
      `select (select seq from projection_cursors where member_id = ?1) as seq,
         (select in_revenue from projection_cursors where member_id = ?1) as in_revenue,
         (select referrer_id from registration_origins where member_id = ?1) as referrer_id`,
    )
    .bind(memberId)
    .first<{ seq: number | null; in_revenue: number | null; referrer_id: string | null }>();
  return { seq: row?.seq ?? 0, referrerId: row?.referrer_id ?? undefined, isInRevenue: row?.in_revenue !== 0 };
}

/** One atomic batch. If another call has moved the cursor, its check fails and nothing is written. */
export function toProjectionStatements(
  db: D1Database,
  memberId: string,
  fromSeq: number,
  { lastSeq, days, events, actives, windows, deposit, firstPlayed, isFirstReversed }: Projection,
  { rates, isInRevenue = true }: { rates?: ReferralRates | undefined; isInRevenue?: boolean } = {},
): D1PreparedStatement[] {
  const dayRows = JSON.stringify(days);
  const eventRows = JSON.stringify(events);
  const bind = (sql: string, ...values: (string | number)[]) => db.prepare(sql).bind(memberId, ...values);
  const cursor = [
    bind('insert or ignore into projection_cursors (member_id, seq, in_revenue) values (?1, 0, 1)'),
    bind(
      'update projection_cursors set seq = case seq when ?2 then ?3 else -1 end where member_id = ?1',
      fromSeq,
      lastSeq,
    ),
  ];
  if (events.length === 0) return cursor;
  return [
    ...cursor,
    ...(isInRevenue ? [] : toOldRevenueStatements(bind)),
    ...toRevenueStatements(db, bind, eventRows, clock()),
    bind(
      `insert into member_days (member_id, day, category, vendor, ${NAMES})
       select ?1, j.value ->> '$.day', j.value ->> '$.category', j.value ->> '$.vendor', ${VALUES} from json_each(?2) j where true
       on conflict (member_id, day, category, vendor) do update set ${ADD}`,
      dayRows,
    ),
    ...(rates ? toReferralStatements(bind, { firstPlayed, days }, rates) : []),
    ...(isFirstReversed ? toReferralReversal(bind) : []),
    bind(ADD_TO_TOTALS, dayRows),
    bind(ADD_TO_INCOME, eventRows),
    bind(ADD_TEAM_EVENTS, eventRows),
    bind(ADD_TO_TEAMS.each, dayRows),
    bind(ADD_TO_TEAMS.all, dayRows),
    bind(
      `insert or ignore into member_actives (member_id, kind, first_day)
        select ?1, j.value ->> '$.kind', j.value ->> '$.firstDay' from json_each(?2) j`,
      JSON.stringify(actives),
    ),
    ...(windows.length === 0 ? [] : [bind(ADD_TO_WINDOWS, JSON.stringify(windows))]),
    bind(
      `insert into member_events (member_id, seq, at_ms, day, kind, category, vendor, reference, game_code, stake_minor, amount_minor,
         counted_day, branch, country, pay_minor)
        select ?1, j.value ->> '$.seq', j.value ->> '$.at', j.value ->> '$.day', j.value ->> '$.kind',
         j.value ->> '$.category', j.value ->> '$.vendor', j.value ->> '$.reference', j.value ->> '$.gameCode',
         j.value ->> '$.stake', j.value ->> '$.amount', max(j.value ->> '$.day', m.open_day), m.branch, m.country, j.value ->> '$.pay'
         from json_each(?2) j join (${COUNTED_FOR}) m`,
      eventRows,
    ),
    ...(deposit
      ? [
          bind(
            `insert or ignore into first_deposits (member_id, day, amount_minor)
      values (?1, ?2, ?3)`,
            deposit.day,
            deposit.amount,
          ),
        ]
      : []),
  ];
}
