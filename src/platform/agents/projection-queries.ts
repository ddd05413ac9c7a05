import { FIGURES, type Projection } from './project-rows.ts';

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

export async function readCursor(db: D1Database, memberId: string): Promise<number> {
  const row = await db.prepare('select seq from projection_cursors where member_id = ?').bind(memberId).first<{
    seq: number;
  }>();
  return row?.seq ?? 0;
}

/** One batch: all of it or nothing. Where somebody else moved the cursor, its check fails and nothing of this is written. */
export function toProjectionStatements(
  db: D1Database,
  memberId: string,
  fromSeq: number,
  { lastSeq, days, events, actives, deposit }: Projection,
): D1PreparedStatement[] {
  const dayRows = JSON.stringify(days);
  const bind = (sql: string, ...values: (string | number)[]) => db.prepare(sql).bind(memberId, ...values);
  const cursor = [
    bind('insert or ignore into projection_cursors values (?1, 0)'),
    bind(
      'update projection_cursors set seq = case seq when ?2 then ?3 else -1 end where member_id = ?1',
      fromSeq,
      lastSeq,
    ),
  ];
  if (events.length === 0) return cursor;
  return [
    ...cursor,
    bind(
      `insert into member_days (member_id, day, category, vendor, ${NAMES})
       select ?1, j.value ->> '$.day', j.value ->> '$.category', j.value ->> '$.vendor', ${VALUES} from json_each(?2) j where true
       on conflict (member_id, day, category, vendor) do update set ${ADD}`,
      dayRows,
    ),
    bind(ADD_TO_TEAMS.each, dayRows),
    bind(ADD_TO_TEAMS.all, dayRows),
    bind(
      `insert or ignore into member_actives select ?1, j.value ->> '$.kind', j.value ->> '$.firstDay' from json_each(?2) j`,
      JSON.stringify(actives),
    ),
    bind(
      `insert into member_events select ?1, j.value ->> '$.seq', j.value ->> '$.at', j.value ->> '$.day', j.value ->> '$.kind',
         j.value ->> '$.category', j.value ->> '$.vendor', j.value ->> '$.reference', j.value ->> '$.gameCode',
         j.value ->> '$.stake', j.value ->> '$.amount' from json_each(?2) j`,
      JSON.stringify(events),
    ),
    ...(deposit ? [bind('insert or ignore into first_deposits values (?1, ?2, ?3)', deposit.day, deposit.amount)] : []),
  ];
}
