import type { ErrorCode } from '../../contract/core/errors.ts';
import type { Currency } from '../../contract/core/money.ts';
import { addColumn } from '../../server/add-column.ts';
import type { TicketEnd, TicketOrder, TicketPart, TicketRow, TicketState } from './ticket.ts';

/** Number of closed tickets kept for the player's list; the ledger keeps every round. */
export const TICKETS_KEPT = 1000;

const SCHEMA = `
create table if not exists tickets (
  sequence integer primary key autoincrement,
  ticket_id text not null unique, ticket_key text not null, game_id text not null, vassalage text not null,
  place_kind text not null, place_name text not null, state text not null,
  currency text not null, launch text not null, stake_minor integer not null check (stake_minor > 0),
  bet_attempts integer not null default 0, selection text not null, accepted text,
  payout_minor integer check (payout_minor >= 0), outcome text, reason text, balance_minor integer,
  created_at_ms integer not null, ended_at_ms integer,
  unique (game_id, ticket_key)
) strict;
create index if not exists tickets_of_game on tickets (game_id, sequence);
create table if not exists ticket_parts (
  ticket_id text not null, number integer not null, payout_minor integer not null check (payout_minor > 0),
  is_paid integer not null default 0, primary key (ticket_id, number)
) strict, without rowid;
create index if not exists ticket_parts_unpaid on ticket_parts (ticket_id) where is_paid = 0;`;
const UNFINISHED = "state in ('betting', 'asking', 'paying', 'returning')";
/** Orders unfinished tickets: failed ones come after untried ones. */
const INDEX = `create index if not exists tickets_waiting on tickets (tried_at_ms, sequence) where ${UNFINISHED}`;

export interface NewTicket extends TicketOrder {
  readonly ticketId: string;
  readonly vassalage: string;
  readonly currency: Currency;
  readonly launch: string;
  readonly createdAtMs: number;
}

/** Tickets of one player. Each step is stored before any outside call. */
export function createTicketStore(storage: DurableObjectStorage) {
  const { sql } = storage;
  sql.exec(SCHEMA);
  addColumn(sql, 'tickets', 'tried_at_ms', 'integer not null default 0');
  sql.exec('drop index if exists tickets_unfinished');
  sql.exec(INDEX);
  const list = (rest: string, ...values: SqlStorageValue[]) =>
    sql.exec<TicketRow>(`select * from tickets ${rest}`, ...values).toArray();

  return {
    getById: (ticketId: string) => list('where ticket_id = ?', ticketId)[0],
    getByKey: (gameId: string, ticketKey: string) => list('where game_id = ? and ticket_key = ?', gameId, ticketKey)[0],
    /** Newest first. */
    listOfGame: (gameId: string, limit: number) =>
      list('where game_id = ? order by sequence desc limit ?', gameId, limit),
    /** Tickets that wait for an answer of wallet or acceptor: untried ones first, oldest first, then by the time of the last attempt. */
    listUnfinished(limit: number): TicketRow[] {
      const found = [
        ...list(`where ${UNFINISHED} order by tried_at_ms, sequence limit ?`, limit),
        ...list('where ticket_id in (select ticket_id from ticket_parts where is_paid = 0) limit ?', limit),
      ];
      return [...new Map(found.map((ticket) => [ticket.ticket_id, ticket])).values()]
        .sort((one, other) => one.tried_at_ms - other.tried_at_ms || one.sequence - other.sequence)
        .slice(0, limit);
    },
    getUnpaidPart: (ticketId: string): { number: number; payout_minor: number } | undefined =>
      sql
        .exec<{ number: number; payout_minor: number }>(
          'select number, payout_minor from ticket_parts where ticket_id = ? and is_paid = 0 order by number limit 1',
          ticketId,
        )
        .toArray()[0],
    /** Stores a part once; a second part with the same number changes nothing. */
    addPart(ticketId: string, { number, payoutMinor }: TicketPart): void {
      const { rowsWritten } = sql.exec(
        `insert or ignore into ticket_parts (ticket_id, number, payout_minor)
         select ticket_id, ?, ? from tickets where ticket_id = ? and state in ('asking', 'open')`,
        number,
        payoutMinor,
        ticketId,
      );
      if (rowsWritten > 0) sql.exec('update tickets set tried_at_ms = 0 where ticket_id = ?', ticketId);
    },
    payPart: (ticketId: string, number: number, balanceMinor: number | null) => {
      sql.exec('update ticket_parts set is_paid = 1 where ticket_id = ? and number = ?', ticketId, number);
      sql.exec(
        'update tickets set balance_minor = coalesce(?, balance_minor) where ticket_id = ?',
        balanceMinor,
        ticketId,
      );
    },
    markTried: (ticketId: string, atMs: number) =>
      sql.exec('update tickets set tried_at_ms = ? where ticket_id = ?', atMs, ticketId),

    begin(ticket: NewTicket): void {
      sql.exec(
        `insert into tickets (ticket_id, ticket_key, game_id, vassalage, place_kind, place_name, state, currency, launch,
           stake_minor, selection, created_at_ms) values (?, ?, ?, ?, ?, ?, 'betting', ?, ?, ?, ?, ?)`,
        ticket.ticketId,
        ticket.ticketKey,
        ticket.gameId,
        ticket.vassalage,
        ticket.place.kind,
        ticket.place.name,
        ticket.currency,
        ticket.launch,
        ticket.stakeMinor,
        ticket.selection,
        ticket.createdAtMs,
      );
      sql.exec(
        `delete from tickets where state in ('settled', 'returned', 'refused')
           and sequence <= (select max(sequence) from tickets) - ?`,
        TICKETS_KEPT,
      );
      sql.exec('delete from ticket_parts where ticket_id not in (select ticket_id from tickets)');
    },
    countBetAttempt: (ticketId: string) =>
      sql.exec('update tickets set bet_attempts = bet_attempts + 1 where ticket_id = ?', ticketId),
    takeStake: (ticketId: string, balanceMinor: number) =>
      sql.exec(
        "update tickets set state = 'asking', launch = '', balance_minor = ? where ticket_id = ? and state = 'betting'",
        balanceMinor,
        ticketId,
      ),
    accept: (ticketId: string, accepted: string) =>
      sql.exec(
        `update tickets set accepted = coalesce(accepted, ?1), state = iif(state = 'asking', 'open', state)
         where ticket_id = ?2`,
        accepted,
        ticketId,
      ),
    giveBack: (ticketId: string, reason: ErrorCode) =>
      sql.exec(
        "update tickets set state = 'returning', reason = ? where ticket_id = ? and state in ('betting', 'asking')",
        reason,
        ticketId,
      ),
    /** Stores the acceptor's decision. Only the first decision counts; a second one changes nothing. */
    end(ticketId: string, end: TicketEnd): void {
      const where = "where ticket_id = ? and state in ('asking', 'open')";
      if (end.kind === 'void') {
        sql.exec(`update tickets set state = 'returning', tried_at_ms = 0, reason = ? ${where}`, end.reason, ticketId);
      } else {
        sql.exec(
          `update tickets set state = 'paying', tried_at_ms = 0, payout_minor = ?, outcome = ? ${where}`,
          end.payoutMinor,
          end.outcome,
          ticketId,
        );
      }
    },
    close(ticketId: string, state: TicketState, endedAtMs: number, balanceMinor: number | null, reason?: ErrorCode) {
      sql.exec(
        `update tickets set state = ?, launch = '', balance_minor = coalesce(?, balance_minor), reason = coalesce(?, reason),
           ended_at_ms = ? where ticket_id = ? and state in ('betting', 'paying', 'returning')`,
        state,
        balanceMinor,
        reason ?? null,
        endedAtMs,
        ticketId,
      );
    },
  };
}

export type TicketStore = ReturnType<typeof createTicketStore>;
