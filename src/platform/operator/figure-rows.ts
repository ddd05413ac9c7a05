import type * as z from 'zod/mini';
import { toMajor } from '../../contract/core/money.ts';
import { type FigureRowSchema, MEMBER_FIGURES, type RowFigure } from '../../contract/operator/figure-rows.ts';
import type { RevenueBy } from '../../contract/operator/reports.ts';
import { SETTLED, WITHDRAWAL } from '../agents/project-rows.ts';
import { nameGames } from '../games/game-names.ts';
import { addDays, type LocalDay, toDayStart } from '../records/local-day.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import { COST, MONEY, WON } from './revenue-rows.ts';
import type { Walk } from './walk.ts';

export type FigureRow = z.output<typeof FigureRowSchema>;

export interface FigureQuery {
  figure: RowFigure;
  by: RevenueBy | 'all' | 'week';
  key: string;
  from: LocalDay;
  to: LocalDay;
  timeZone: string;
}

type MemberFigure = (typeof MEMBER_FIGURES)[number];
type MoneyFigure = Exclude<RowFigure, MemberFigure>;
const isMemberFigure = (figure: RowFigure): figure is MemberFigure =>
  (MEMBER_FIGURES as readonly RowFigure[]).includes(figure);

/** Kinds of entries that a figure adds up; a test compares the sums with those of `revenue_days`. */
const KINDS: Readonly<Record<MoneyFigure, readonly TransferKind[]>> = {
  rounds: ['win'],
  stakes: ['win'],
  wins: WON,
  gross: WON,
  bonusCost: COST,
  agentsPay: SETTLED,
  net: [...WON, ...COST, ...SETTLED],
  deposits: MONEY,
  withdrawals: WITHDRAWAL,
};

interface EventRow {
  member_id: string;
  seq: number;
  at_ms: number;
  counted: LocalDay;
  kind: TransferKind;
  category: string;
  vendor: string;
  game_code: string;
  reference: string;
  stake_minor: number;
  amount_minor: number;
  pay: number;
  account: string | null;
}

/** Minor units that an entry adds to a figure; 1 for a round. Bonus kinds and pay never have a payout of a round. */
function toValueMinor(figure: MoneyFigure, row: EventRow): number {
  const { kind, stake_minor: stake, amount_minor: amount, pay } = row;
  const isWin = WON.includes(kind);
  switch (figure) {
    case 'rounds':
      return 1;
    case 'stakes':
      return stake;
    case 'wins':
    case 'deposits':
    case 'bonusCost':
      return amount;
    case 'withdrawals':
      return -amount;
    case 'agentsPay':
      return pay;
    case 'gross':
      return stake - amount;
    case 'net':
      return isWin ? stake - amount : SETTLED.includes(kind) ? -pay : -amount;
  }
}

function toRow(figure: MoneyFigure, row: EventRow, names: ReadonlyMap<string, string>): FigureRow {
  const isWin = WON.includes(row.kind);
  const minor = toValueMinor(figure, row);
  return {
    at: new Date(row.at_ms).toISOString(),
    day: row.counted,
    account: row.account ?? '',
    ...{ kind: row.kind, category: row.category, vendor: row.vendor, title: row.game_code },
    ...{ gameName: names.get(row.game_code) ?? row.game_code, reference: row.reference },
    ...{ stake: toMajor(row.stake_minor), payout: isWin ? toMajor(row.amount_minor) : 0 },
    value: figure === 'rounds' ? minor : toMajor(minor),
  };
}

/** For each kind of report, the column of its key and the index of its rows. */
const PARTS: Readonly<Record<Exclude<RevenueBy, 'day'>, readonly [column: string, index: string]>> = {
  category: ['e.category', 'member_events_category'],
  vendor: ['e.vendor', 'member_events_vendor'],
  title: ['e.game_code', 'member_events_title'],
  branch: ['e.branch', 'member_events_branch'],
  country: ['e.country', 'member_events_country'],
};
const DAY = 'coalesce(e.counted_day, e.day)';
/** Condition of the indexes in `PARTS`. Pay between agents is left out, because no figure counts it. */
const COUNTS = `(e.pay_minor <> 0 or e.kind not in (${SETTLED.map((kind) => `'${kind}'`).join(', ')}))`;

const PLACE = /^(\d{4}-\d{2}-\d{2})_(\d+)_(\d+)_(.+)$/;

function toSource(by: FigureQuery['by'], kind: TransferKind): string {
  if (by === 'all' || by === 'day' || by === 'week')
    return SETTLED.includes(kind)
      ? 'member_events e indexed by member_events_paid where e.pay_minor <> 0'
      : 'member_events e indexed by member_events_counted where 1';
  const [column, index] = PARTS[by];
  return `member_events e indexed by ${index} where ${column} = ?2 and ${COUNTS}`;
}

function walkKind(db: D1Database, { figure, by, key, from, to }: FigureQuery, kind: TransferKind): Walk<FigureRow> {
  const source = toSource(by, kind);
  const select = (where: string, order: string) => `select e.*, ${DAY} as counted, coalesce(e.pay_minor, 0) as pay,
      (select account from directory d where d.member_id = e.member_id) as account
    from ${source} and e.kind = ?1 and ?2 is not null and ${where}
    order by ${order} e.at_ms desc, e.member_id desc, e.seq desc limit ?3`;
  const readDay = select(`${DAY} = ?4 and (e.at_ms, e.member_id, e.seq) < (?5, ?6, ?7)`, '');
  const readDays = select(`${DAY} >= ?4 and ${DAY} < ?5`, `${DAY} desc,`);
  const read = async (sql: string, limit: number, ...values: (string | number)[]) =>
    (
      await db
        .prepare(sql)
        .bind(kind, key, limit, ...values)
        .all<EventRow>()
    ).results;
  return {
    async read(after, limit) {
      const [, day = addDays(to, 1), at, seq, memberId = ''] = PLACE.exec(after) ?? [];
      // Reads the rest of the cursor's day first, then the other days. One range over several columns would read the whole day again for
      // each page.
      const rows = at === undefined ? [] : await read(readDay, limit, day, Number(at), memberId, Number(seq));
      if (rows.length < limit) rows.push(...(await read(readDays, limit - rows.length, from, day)));
      const names = await nameGames(
        db,
        rows.map((row) => row.game_code),
      );
      return rows.map((row) => ({
        entry: toRow(figure as MoneyFigure, row, names),
        place: `${row.counted}_${row.at_ms}_${row.seq}_${row.member_id}`,
      }));
    },
  };
}

interface MemberRow {
  account: string | null;
  at_ms: number;
  day: string;
  place: string;
}
const MEMBERS: Readonly<Record<MemberFigure, string>> = {
  activeMembers: `select a.first_day as day, (select account from directory d where d.member_id = a.member_id) as account, 0 as at_ms,
      a.first_day || '_' || a.member_id as place
    from member_actives a where a.kind = 'D' and ((a.first_day = ?1 and a.member_id > substr(?3, 12)) or (a.first_day > ?1 and a.first_day <= ?2))
      and ?5 is not null
    order by a.first_day, a.member_id limit ?4`,
  registrations: `select '' as day, account, reserved_at_ms as at_ms, printf('%015d', reserved_at_ms) || '_' || account as place
    from directory where state = 'active' and reserved_at_ms >= max(?1, cast(substr(?3, 1, 15) as integer)) and reserved_at_ms < ?2
      and printf('%015d', reserved_at_ms) || '_' || account > ?3 and ?5 is not null
    order by reserved_at_ms, account limit ?4`,
  joined: `select t.joined_day as day, t.account, 0 as at_ms, t.joined_day || '_' || t.account as place
    from agent_tree t indexed by agent_tree_days where t.depth = 0 and (t.joined_day, t.account) > (?1, substr(?3, 12)) and t.joined_day <= ?2
      and ?5 is not null
    order by t.joined_day, t.account limit ?4`,
  retained: `select r.week as day, (select account from directory d where d.member_id = r.member_id) as account, 0 as at_ms,
      r.week || '_' || r.member_id as place
    from retention_members r where r.joined_week = ?5 and (r.week, r.member_id) > (?1, substr(?3, 12)) and r.week <= ?2
    order by r.week, r.member_id limit ?4`,
};

function walkMembers(db: D1Database, query: FigureQuery, figure: MemberFigure): Walk<FigureRow> {
  const { from, to, key, timeZone } = query;
  const start = toDayStart(from, timeZone);
  const span = figure === 'registrations' ? [start, toDayStart(addDays(to, 1), timeZone)] : [from, to];
  return {
    async read(after, limit) {
      const [first, last] = span;
      const begin = figure !== 'registrations' && after !== '' ? after.slice(0, 10) : first;
      const { results } = await db.prepare(MEMBERS[figure]).bind(begin, last, after, limit, key).all<MemberRow>();
      return results.map(({ account, at_ms: at, day, place }) => ({
        entry: {
          at: new Date(at || toDayStart(day, timeZone)).toISOString(),
          ...{ day: day || from, account: account ?? '', kind: 'member' },
          ...{ category: '', vendor: '', title: '', gameName: '', reference: '', stake: 0, payout: 0, value: 1 },
        },
        place,
      }));
    },
  };
}

export function toFigureWalks(db: D1Database, query: FigureQuery): Walk<FigureRow>[] {
  const { figure } = query;
  if (isMemberFigure(figure)) return [walkMembers(db, query, figure)];
  return KINDS[figure].map((kind) => walkKind(db, query, kind));
}

/** In the report by day, the key of a row is one day. The query is limited to that day. */
export function toFigureDays(query: FigureQuery): FigureQuery {
  const { by, key, from, to } = query;
  if (by !== 'day') return query;
  const isInside = key >= from && key <= to;
  return isInside ? { ...query, from: key, to: key } : { ...query, from: addDays(to, 1), to };
}
