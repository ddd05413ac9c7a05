import type { Currency } from '../../contract/core/money.ts';
import { addColumn } from '../../server/add-column.ts';
import type { Card } from './deck.ts';

/** `forming`: accepts entries. `playing`: the cards are dealt. `over` and `void`: every ticket is settled or returned. */
export type TableState = 'forming' | 'playing' | 'over' | 'void';

export interface TableRow {
  [column: string]: SqlStorageValue;
  /** Number of the table. It is also the number of its hand and the nonce of its deal. */
  sequence: number;
  currency: Currency;
  entry_minor: number;
  state: TableState;
  server_seed: string;
  server_seed_hash: string;
  /** Includes house seats; 0 before the deal. */
  seats: number;
  /** JSON of the deal. */
  deal: string | null;
  /** When the next clock step is due; null while the table is empty. */
  due_ms: number | null;
  /** The time of creation; for a finished hand, the time of its end, from which retention counts. */
  created_at_ms: number;
}

export interface TicketRow {
  [column: string]: SqlStorageValue;
  sequence: number;
  ticket_id: string;
  table_number: number;
  player: string;
  client_seed: string;
  /** Null before the deal. */
  seat: number | null;
  /** Number of consecutive turns that the clock played for the member. */
  missed: number;
  ended: 'settled' | 'void' | null;
  reason: string | null;
  payout_minor: number;
  is_told: number;
  /** Number of failed deliveries of the ticket's end. */
  tries: number;
}

export type PlayedBy = 'player' | 'clock' | 'house';

export interface PlayRow {
  [column: string]: SqlStorageValue;
  seat: number;
  card: Card;
  played_by: PlayedBy;
}

const UNTOLD = 'ended is not null and is_told = 0';
const WAITING = `create index if not exists tickets_waiting on tickets (tries, sequence) where ${UNTOLD}`;
const SCHEMA = `
create table if not exists tables (
  sequence integer primary key autoincrement,
  currency text not null, entry_minor integer not null check (entry_minor > 0),
  state text not null check (state in ('forming', 'playing', 'over', 'void')),
  server_seed text not null, server_seed_hash text not null,
  seats integer not null default 0, deal text, due_ms integer, created_at_ms integer not null
) strict;
create unique index if not exists tables_forming on tables (currency, entry_minor) where state = 'forming';
create index if not exists tables_due on tables (due_ms) where due_ms is not null;
create table if not exists tickets (
  sequence integer primary key autoincrement,
  ticket_id text not null unique, table_number integer not null, player text not null, client_seed text not null,
  seat integer, missed integer not null default 0,
  ended text check (ended in ('settled', 'void')), reason text,
  payout_minor integer not null default 0 check (payout_minor >= 0), is_told integer not null default 0
) strict;
create unique index if not exists tickets_open on tickets (player) where ended is null;
create index if not exists tickets_of_player on tickets (player, sequence);
create index if not exists tickets_of_table on tickets (table_number);
create table if not exists plays (
  table_number integer not null, position integer not null, seat integer not null, card text not null, played_by text not null,
  primary key (table_number, position), unique (table_number, card)
) strict;
create table if not exists actions (
  player text not null, action_id text not null, table_number integer not null, answer text not null,
  primary key (player, action_id)
) strict;
create index if not exists actions_of_table on actions (table_number);
create table if not exists members (player text primary key, currency text not null, seen_ms integer not null default 0) strict;
create index if not exists tables_over on tables (created_at_ms) where state in ('over', 'void');`;

/** Adds the column to tables created before the time of the last visit was stored. */
function addSeen(sql: SqlStorage): void {
  const has = sql.exec("select 1 from pragma_table_info('members') where name = 'seen_ms'").toArray().length > 0;
  if (!has) sql.exec('alter table members add column seen_ms integer not null default 0');
  sql.exec('create index if not exists members_seen on members (seen_ms)');
}

/** Tables, tickets (paid entries) and plays of a room. Unique indexes allow one open ticket per player and one play per card. */
export function createRoomStore(storage: DurableObjectStorage) {
  const { sql } = storage;
  sql.exec(SCHEMA);
  addColumn(sql, 'tickets', 'tries', 'integer not null default 0');
  sql.exec('drop index if exists tickets_untold');
  sql.exec(WAITING);
  addSeen(sql);
  const getTable = (where: string, ...values: SqlStorageValue[]) =>
    sql.exec<TableRow>(`select * from tables where ${where} limit 1`, ...values).toArray()[0];
  const getTicket = (where: string, ...values: SqlStorageValue[]) =>
    sql.exec<TicketRow>(`select * from tickets where ${where} order by sequence desc limit 1`, ...values).toArray()[0];
  return {
    getTable: (sequence: number) => getTable('sequence = ?', sequence),
    getForming: (currency: Currency, entryMinor: number) =>
      getTable("currency = ? and entry_minor = ? and state = 'forming'", currency, entryMinor),
    addForming(currency: Currency, entryMinor: number, seed: { serverSeed: string; hash: string }, now: number): void {
      sql.exec(
        `insert or ignore into tables (currency, entry_minor, state, server_seed, server_seed_hash, created_at_ms)
         values (?, ?, 'forming', ?, ?, ?)`,
        ...[currency, entryMinor, seed.serverSeed, seed.hash, now],
      );
    },
    listDue: (now: number) =>
      sql.exec<TableRow>('select * from tables where due_ms <= ? order by due_ms limit 500', now).toArray(),
    getNextDue: (): number | null =>
      sql.exec<{ next: number | null }>('select min(due_ms) as next from tables where due_ms is not null').one().next,
    setDue: (sequence: number, dueMs: number | null) =>
      sql.exec('update tables set due_ms = ? where sequence = ?', dueMs, sequence),
    startTable: (sequence: number, seats: number, deal: string, dueMs: number) =>
      sql.exec(
        "update tables set state = 'playing', seats = ?, deal = ?, due_ms = ? where sequence = ? and state = 'forming'",
        ...[seats, deal, dueMs, sequence],
      ),
    endTable: (sequence: number, state: 'over' | 'void', now: number) =>
      sql.exec(
        'update tables set state = ?, due_ms = null, created_at_ms = ? where sequence = ?',
        ...[state, now, sequence],
      ),

    /** Number of players who wait at tables with this entry fee, over all currencies. */
    countForming: (entryMinor: number) =>
      sql
        .exec<{ count: number }>(
          `select count(*) as count from tickets join tables on tables.sequence = table_number
           where state = 'forming' and entry_minor = ? and ended is null`,
          entryMinor,
        )
        .one().count,

    getTicket: (ticketId: string) => getTicket('ticket_id = ?', ticketId),
    getOpenTicket: (player: string) => getTicket('player = ? and ended is null', player),
    getLastTicket: (player: string) => getTicket('player = ?', player),
    listTickets: (sequence: number) =>
      sql
        .exec<TicketRow>(
          "select * from tickets where table_number = ? and (seat is not null or ended is not 'void') order by sequence",
          sequence,
        )
        .toArray(),
    addTicket: (ticketId: string, sequence: number, player: string, clientSeed: string) =>
      sql.exec(
        'insert into tickets (ticket_id, table_number, player, client_seed) values (?, ?, ?, ?)',
        ...[ticketId, sequence, player, clientSeed],
      ),
    seatTicket: (ticketId: string, seat: number) =>
      sql.exec('update tickets set seat = ? where ticket_id = ?', seat, ticketId),
    setMissed: (ticketId: string, missed: number) =>
      sql.exec('update tickets set missed = ? where ticket_id = ?', missed, ticketId),
    settleTicket: (ticketId: string, payoutMinor: number) =>
      sql.exec(
        "update tickets set ended = 'settled', payout_minor = ? where ticket_id = ? and ended is null",
        ...[payoutMinor, ticketId],
      ),
    voidTicket: (ticketId: string, reason: string) =>
      sql.exec(
        "update tickets set ended = 'void', reason = ? where ticket_id = ? and ended is null",
        ...[reason, ticketId],
      ),
    listUntold: (limit: number) =>
      sql.exec<TicketRow>(`select * from tickets where ${UNTOLD} order by tries, sequence limit ?`, limit).toArray(),
    /** Counts a failed delivery, so that tickets with fewer attempts come first. */
    markUntold: (ticketId: string) => sql.exec('update tickets set tries = tries + 1 where ticket_id = ?', ticketId),
    markTold: (ticketId: string) => sql.exec('update tickets set is_told = 1 where ticket_id = ?', ticketId),

    listPlays: (sequence: number) =>
      sql
        .exec<PlayRow>('select seat, card, played_by from plays where table_number = ? order by position', sequence)
        .toArray(),
    addPlay: (sequence: number, position: number, { seat, card, played_by }: PlayRow) =>
      sql.exec(
        'insert into plays (table_number, position, seat, card, played_by) values (?, ?, ?, ?, ?)',
        ...[sequence, position, seat, card, played_by],
      ),
    /** A member's currency never changes. */
    getCurrency: (player: string) =>
      sql.exec<{ currency: Currency }>('select currency from members where player = ?', player).toArray()[0]?.currency,
    seeMember: (player: string, currency: Currency, nowMs: number) =>
      sql.exec('insert or replace into members (player, currency, seen_ms) values (?, ?, ?)', player, currency, nowMs),
    getAnswer: (player: string, actionId: string) =>
      sql
        .exec<{ answer: string }>('select answer from actions where player = ? and action_id = ?', player, actionId)
        .toArray()[0]?.answer,
    keepAnswer: (player: string, actionId: string, sequence: number, answer: string) =>
      sql.exec(
        'insert or ignore into actions (player, action_id, table_number, answer) values (?, ?, ?, ?)',
        ...[player, actionId, sequence, answer],
      ),
    /** Deletes some tables that ended before this time, if the ends of all their tickets are delivered. */
    forgetTables(before: number, limit: number): void {
      const old = sql
        .exec<{ sequence: number }>(
          `select sequence from tables t where created_at_ms < ? and state in ('over', 'void')
             and not exists (select 1 from tickets where table_number = t.sequence and (ended is null or is_told = 0)) limit ?`,
          before,
          limit,
        )
        .toArray();
      storage.transactionSync(() => {
        for (const { sequence } of old) {
          for (const name of ['plays', 'actions', 'tickets']) {
            sql.exec(`delete from ${name} where table_number = ?`, sequence);
          }
          sql.exec('delete from tables where sequence = ?', sequence);
        }
      });
    },
    /** Deletes some members last seen before this time; the wallet is asked for their currency again. */
    forgetMembers: (before: number, limit: number) =>
      sql.exec(
        `delete from members where player in (select player from members m where seen_ms < ?
           and not exists (select 1 from tickets where player = m.player and ended is null) limit ?)`,
        before,
        limit,
      ),
    getOldestTable: (): number | null =>
      sql
        .exec<{ at: number | null }>("select min(created_at_ms) as at from tables where state in ('over', 'void')")
        .one().at,
    getOldestMember: (): number | null =>
      sql.exec<{ at: number | null }>('select min(seen_ms) as at from members').one().at,
  };
}
