import type { Currency } from '../../contract/core/money.ts';
import { addColumn } from '../../server/add-column.ts';
import type { Voided } from './book.ts';
import { createPartStore } from './part-store.ts';
import type { Match } from './schedule.ts';
import type { SportCategory, SportId } from './sports.ts';

/** Retention of ended tickets; the ledger keeps every round. */
export const TICKET_KEPT_MS = 90 * 86_400_000;
/** Added and cancelled matches are kept this much longer than tickets. */
const MATCH_KEPT_MS = 86_400_000;
/** Maximum deletions of each kind per run. If old rows remain, the alarm runs again at once. */
const FORGOTTEN_AT_ONCE = 400;

/** waiting → open → ending → ended; `refused` when the bet was not accepted. */
export type TicketState = 'waiting' | 'open' | 'ending' | 'ended' | 'refused';
export type TicketResult = 'won' | 'lost' | 'cashed' | 'void';

export interface TicketRow extends Record<string, SqlStorageValue> {
  ticket_id: string;
  player: string;
  game_id: string;
  category: SportCategory;
  currency: Currency;
  stake_minor: number;
  /** The stake of the parts that were cashed out; the rest is open. */
  cashed_minor: number;
  /** The selection as the player requested it (selection.ts). */
  selection: string;
  /** The legs as accepted, with their results (legs.ts). */
  legs: string;
  placed_at_ms: number;
  decide_at_ms: number;
  due_at_ms: number;
  attempts: number;
  state: TicketState;
  refusal: string | null;
  result: TicketResult | null;
  payout_minor: number | null;
}

const TABLES = `
create table if not exists book (id integer primary key check (id = 1), secret text not null) strict;
create table if not exists friendlies (
  match_id text primary key, sport_id text not null, home_id text not null, away_id text not null,
  starts_at_ms integer not null, tick_ms integer not null
) strict;
create table if not exists voids (match_id text primary key, void_at_ms integer not null, reason text not null) strict;
create table if not exists tickets (
  ticket_id text primary key, player text not null, game_id text not null, category text not null, currency text not null,
  stake_minor integer not null, selection text not null, legs text not null, placed_at_ms integer not null,
  decide_at_ms integer not null, due_at_ms integer not null, attempts integer not null default 0, state text not null,
  refusal text, result text, payout_minor integer
) strict;
create index if not exists tickets_of_player on tickets (player, category, placed_at_ms desc);
create index if not exists tickets_due on tickets (due_at_ms) where state in ('open', 'ending');
create index if not exists tickets_over on tickets (placed_at_ms) where state in ('ended', 'refused');
create table if not exists ticket_matches (
  match_id text not null, ticket_id text not null, primary key (match_id, ticket_id)
) strict;
create index if not exists ticket_matches_of_ticket on ticket_matches (ticket_id);`;

interface FriendlyRow extends Record<string, SqlStorageValue> {
  match_id: string;
  sport_id: SportId;
  home_id: string;
  away_id: string;
  starts_at_ms: number;
  tick_ms: number;
}

export const FRIENDLY_LEAGUE = 'friendlies';

function toFriendly(row: FriendlyRow): Match {
  return {
    matchId: row.match_id,
    leagueId: FRIENDLY_LEAGUE,
    sportId: row.sport_id,
    homeId: row.home_id,
    awayId: row.away_id,
    startsAtMs: row.starts_at_ms,
    tickMs: row.tick_ms,
  };
}

const COLUMNS = `ticket_id, player, game_id, category, currency, stake_minor, cashed_minor, selection, legs, placed_at_ms, decide_at_ms, due_at_ms,
  attempts, state, refusal, result, payout_minor`;

export type NewTicket = Omit<TicketRow, 'state' | 'attempts' | 'refusal' | 'result' | 'payout_minor' | 'cashed_minor'>;

export function createBookStore(sql: SqlStorage, makeSecret: () => string) {
  sql.exec(TABLES);
  const parts = createPartStore(sql);
  addColumn(sql, 'book', 'seen_ms', 'integer not null default 0');
  sql.exec('insert or ignore into book (id, secret) values (1, ?)', makeSecret());
  const readTickets = (rest: string, ...values: SqlStorageValue[]) =>
    sql.exec<TicketRow>(`select ${COLUMNS} from tickets ${rest}`, ...values).toArray();
  /** Changes the state of a ticket. Returns true only to the caller that changed it, because a ticket leaves each state once. */
  const change = (ticketId: string, from: TicketState, set: string, ...values: SqlStorageValue[]) =>
    sql.exec(`update tickets set ${set} where ticket_id = ? and state = ?`, ...values, ticketId, from).rowsWritten > 0;

  return {
    parts,
    readSecret: () => sql.exec<{ secret: string }>('select secret from book').one().secret,
    /** The latest time at which matches were shown, rounded up to the second. */
    getSeenMs: () => sql.exec<{ seen_ms: number }>('select seen_ms from book').one().seen_ms,
    setSeenMs: (seenMs: number) => sql.exec('update book set seen_ms = ?', seenMs),
    addFriendly(match: Match): void {
      sql.exec(
        'insert into friendlies (match_id, sport_id, home_id, away_id, starts_at_ms, tick_ms) values (?, ?, ?, ?, ?, ?)',
        match.matchId,
        match.sportId,
        match.homeId,
        match.awayId,
        match.startsAtMs,
        match.tickMs,
      );
    },
    findFriendly(matchId: string): Match | undefined {
      const [row] = sql
        .exec<FriendlyRow>(
          'select match_id, sport_id, home_id, away_id, starts_at_ms, tick_ms from friendlies where match_id = ?',
          matchId,
        )
        .toArray();
      return row && toFriendly(row);
    },
    listFriendlies: (fromMs: number, toMs: number): Match[] =>
      sql
        .exec<FriendlyRow>(
          `select match_id, sport_id, home_id, away_id, starts_at_ms, tick_ms from friendlies
           where starts_at_ms between ? and ? order by starts_at_ms`,
          fromMs,
          toMs,
        )
        .toArray()
        .map(toFriendly),
    findVoid(matchId: string): Voided | undefined {
      const [row] = sql
        .exec<{ void_at_ms: number; reason: string }>(
          'select void_at_ms, reason from voids where match_id = ?',
          matchId,
        )
        .toArray();
      return row && { atMs: row.void_at_ms, reason: row.reason };
    },
    addVoid(matchId: string, { atMs, reason }: Voided): void {
      sql.exec('insert or ignore into voids (match_id, void_at_ms, reason) values (?, ?, ?)', matchId, atMs, reason);
      sql.exec(
        `update tickets set due_at_ms = ? where state = 'open'
           and ticket_id in (select ticket_id from ticket_matches where match_id = ?)`,
        atMs,
        matchId,
      );
    },
    addTicket(row: NewTicket, matchIds: readonly string[]): void {
      sql.exec(
        `insert into tickets (ticket_id, player, game_id, category, currency, stake_minor, selection, legs, placed_at_ms,
           decide_at_ms, due_at_ms, state) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')`,
        row.ticket_id,
        row.player,
        row.game_id,
        row.category,
        row.currency,
        row.stake_minor,
        row.selection,
        row.legs,
        row.placed_at_ms,
        row.decide_at_ms,
        row.due_at_ms,
      );
      for (const matchId of matchIds) {
        sql.exec('insert into ticket_matches (match_id, ticket_id) values (?, ?)', matchId, row.ticket_id);
      }
    },
    getTicket: (ticketId: string): TicketRow | undefined => readTickets('where ticket_id = ?', ticketId)[0],
    listTickets: (player: string, category: SportCategory, limit: number): TicketRow[] =>
      readTickets(
        `where player = ? and category = ? and state != 'refused' order by placed_at_ms desc, rowid desc limit ?`,
        player,
        category,
        limit,
      ),
    listDue: (nowMs: number, limit: number): TicketRow[] =>
      readTickets(`where state in ('open', 'ending') and due_at_ms <= ? order by due_at_ms limit ?`, nowMs, limit),
    /** Tickets with a part that is not delivered to the player's object. */
    listDueParts: (nowMs: number, limit: number): TicketRow[] =>
      readTickets('where ticket_id in (select ticket_id from ticket_parts where due_at_ms <= ? limit ?)', nowMs, limit),
    getNextDue: (): number | undefined =>
      sql
        .exec<{ due: number | null }>(
          `select min(due) as due from (
             select min(due_at_ms) as due from tickets where state in ('open', 'ending')
             union all select min(due_at_ms) from ticket_parts where due_at_ms is not null)`,
        )
        .one().due ?? undefined,
    open: (ticketId: string, legs: string, dueAtMs: number): boolean =>
      change(ticketId, 'waiting', `state = 'open', legs = ?, due_at_ms = ?`, legs, dueAtMs),
    refuse: (ticketId: string, code: string): boolean =>
      change(ticketId, 'waiting', `state = 'refused', refusal = ?`, code),
    keepOpen: (ticketId: string, legs: string, dueAtMs: number): boolean =>
      change(ticketId, 'open', 'legs = ?, due_at_ms = ?', legs, dueAtMs),
    end: (ticketId: string, legs: string, result: TicketResult, payoutMinor: number, dueAtMs: number): boolean =>
      change(
        ticketId,
        'open',
        `state = 'ending', legs = ?, result = ?, payout_minor = ?, due_at_ms = ?`,
        legs,
        result,
        payoutMinor,
        dueAtMs,
      ),
    forgetOld(nowMs: number): void {
      const beforeMs = nowMs - TICKET_KEPT_MS;
      const where = `where state in ('ended', 'refused') and placed_at_ms < ? order by placed_at_ms limit ?`;
      for (const { ticket_id: ticketId } of readTickets(where, beforeMs, FORGOTTEN_AT_ONCE)) {
        for (const table of ['ticket_parts', 'ticket_matches', 'tickets'])
          sql.exec(`delete from ${table} where ticket_id = ?`, ticketId);
      }
      // Added or cancelled matches are deleted later than the last ticket on them.
      for (const [table, column] of [
        ['friendlies', 'starts_at_ms'],
        ['voids', 'void_at_ms'],
      ]) {
        const old = `select rowid from ${table} where ${column} < ? limit ?`;
        sql.exec(`delete from ${table} where rowid in (${old})`, beforeMs - MATCH_KEPT_MS, FORGOTTEN_AT_ONCE);
      }
    },
    /** When the next deletion is due; undefined when nothing is stored. */
    getForgetMs(): number | undefined {
      const { at } = sql
        .exec<{ at: number | null }>(
          `select min(at) as at from (
             select min(placed_at_ms) + ?1 as at from tickets where state in ('ended', 'refused')
             union all select min(starts_at_ms) + ?1 + ?2 from friendlies
             union all select min(void_at_ms) + ?1 + ?2 from voids)`,
          TICKET_KEPT_MS,
          MATCH_KEPT_MS,
        )
        .one();
      return at === null ? undefined : at + 1;
    },
    finish: (ticketId: string): boolean => change(ticketId, 'ending', `state = 'ended'`),
    postpone: (ticketId: string, dueAtMs: number): boolean =>
      change(ticketId, 'ending', 'due_at_ms = ?, attempts = attempts + 1', dueAtMs),
  };
}

export type BookStore = ReturnType<typeof createBookStore>;
