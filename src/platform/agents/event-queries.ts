import type { TeamFigures } from '../../contract/agents/agents.ts';
import type { EventGroup, TeamEvent } from '../../contract/agents/events.ts';
import { toMajor } from '../../contract/core/money.ts';
import { PAY_COLUMNS, type PayRow, toIsSettlement, toPayFields } from '../contracts/named-pays.ts';
import type { Period } from '../records/requested-period.ts';
import { toInstants } from '../records/requested-period.ts';
import { isOfGroup, keepGroup } from './event-groups.ts';
import { type FigureRow, SUM, toOne } from './report-queries.ts';

/** Maximum rows read for a page with a filter, so that a filter with few matches costs no more than others. */
const LOOKED_AT_MAX = 1_000;

export interface EventFilter extends Period {
  /** The member whose own rows, or whose team's rows, are listed (`scope`). */
  memberId: string;
  scope: 'own' | 'direct' | 'team';
  gameType: string;
  vassalage: string;
  group: EventGroup | '';
}

export interface EventKey {
  at_ms: number;
  member_id: string;
  seq: number;
}

interface KeyRow extends EventKey {
  depth: number;
  category: string;
  vendor: string;
}

interface EventRow extends EventKey, PayRow {
  account: string;
  kind: string;
  category: string;
  vendor: string;
  game_code: string;
  game_name: string | null;
  reference: string;
  stake_minor: number;
  amount_minor: number;
}

const FIRST: EventKey = { at_ms: Number.MAX_SAFE_INTEGER, member_id: '', seq: 0 };
const CURSOR = /^(\d{1,15})\.([a-z0-9]{1,40})\.(\d{1,15})$/;

/** Undefined for an invalid cursor. */
export function readEventCursor(text: string): EventKey | undefined {
  if (text === '') return FIRST;
  const [, at, memberId, seq] = CURSOR.exec(text) ?? [];
  return at && memberId && seq ? { at_ms: Number(at), member_id: memberId, seq: Number(seq) } : undefined;
}

export function toEventCursor({ at_ms: at, member_id: memberId, seq }: EventKey): string {
  return `${at}.${memberId}.${seq}`;
}

const KEYS = {
  own: 'select at_ms, member_id, seq, 1 as depth, category, vendor from member_events where member_id = ?',
  team: 'select at_ms, member_id, seq, depth, category, vendor from team_events where agent_id = ?',
} as const;

async function listKeys(db: D1Database, filter: EventFilter, before: EventKey, limit: number): Promise<KeyRow[]> {
  const { fromMs, untilMs } = toInstants(filter);
  const start = before.at_ms < untilMs ? before : { ...FIRST, at_ms: untilMs };
  const { results } = await db
    .prepare(
      `${KEYS[filter.scope === 'own' ? 'own' : 'team']} and at_ms >= ? and (at_ms, member_id, seq) < (?, ?, ?)
       order by at_ms desc, member_id desc, seq desc limit ?`,
    )
    .bind(filter.memberId, fromMs, start.at_ms, start.member_id, start.seq, limit)
    .all<KeyRow>();
  return results;
}

async function readEvents(db: D1Database, keys: readonly EventKey[]): Promise<EventRow[]> {
  if (keys.length === 0) return [];
  const { results } = await db
    .prepare(
      `select e.*, t.account, g.game_name, ${PAY_COLUMNS} from json_each(?) j
         join member_events e on e.member_id = j.value ->> '$.member_id' and e.seq = j.value ->> '$.seq'
         join agent_tree t on t.descendant = e.member_id and t.ancestor = e.member_id
         left join games g on g.game_id = e.game_code
         left join settlements s on ${toIsSettlement('e.reference')} order by j.key`,
    )
    .bind(JSON.stringify(keys.map(({ member_id, seq }) => ({ member_id, seq }))))
    .all<EventRow>();
  return results;
}

function toView(row: EventRow): TeamEvent {
  return {
    account: row.account,
    entryId: String(row.seq),
    at: new Date(row.at_ms).toISOString(),
    kind: row.kind,
    gameType: row.category,
    vassalage: row.vendor,
    gameId: row.game_code,
    gameName: row.game_name ?? row.game_code,
    reference: row.reference,
    stake: toMajor(row.stake_minor),
    amount: toMajor(row.amount_minor),
    ...toPayFields(row),
  };
}

export interface EventPage {
  list: TeamEvent[];
  /** Start of the next page; undefined at the end. */
  last: EventKey | undefined;
}

/** Newest first. */
export async function listEvents(
  db: D1Database,
  filter: EventFilter,
  before: EventKey,
  pageSize: number,
): Promise<EventPage> {
  const { scope, gameType, vassalage, group } = filter;
  const passes = (row: KeyRow) =>
    (scope !== 'direct' || row.depth === 1) &&
    (group === '' || (group === 'play') === (row.category !== '')) &&
    (gameType === '' || row.category === gameType) &&
    (vassalage === '' || row.vendor === vassalage);
  const isWhole = scope !== 'direct' && gameType === '' && vassalage === '' && group === '';
  const limit = isWhole ? pageSize + 1 : LOOKED_AT_MAX;
  const looked = await listKeys(db, filter, before, limit);
  const found = looked.filter(passes);
  // Keys distinguish rounds from payments; the kind of a payment is only in its row.
  const isSorted = group !== '' && group !== 'play';
  const rows = isSorted ? (await readEvents(db, found)).filter(({ kind }) => isOfGroup(kind, group)) : found;
  const shown = rows.slice(0, pageSize);
  const list = (await readEvents(db, shown)).map(toView);
  if (rows.length > pageSize) return { list, last: shown.at(-1) };
  return { list, last: looked.length === limit && !isWhole ? looked.at(-1) : undefined };
}

/** Sums of the whole filter, read from daily sums, never from the rows. */
export async function sumEvents(db: D1Database, filter: EventFilter): Promise<TeamFigures> {
  const { memberId, scope, from, to, gameType, vassalage, group } = filter;
  const isWhole = gameType === '' && vassalage === '';
  const where = isWhole ? '' : "and (? = '' or category = ?) and (? = '' or vendor = ?)";
  const filters = isWhole ? [] : [gameType, gameType, vassalage, vassalage];
  const source =
    scope === 'own'
      ? { sql: 'member_days where member_id = ? and day between ? and ?', values: [memberId, from, to] }
      : {
          sql: `team_days where agent_id = ? and scope = ? and day between ? and ? and category ${isWhole ? '=' : '<>'} '*'`,
          values: [memberId, scope, from, to],
        };
  const { results } = await db
    .prepare(`select ${SUM} from ${source.sql} ${where}`)
    .bind(...source.values, ...filters)
    .all<FigureRow>();
  return toOne(results.map((row) => keepGroup(row, group)));
}
