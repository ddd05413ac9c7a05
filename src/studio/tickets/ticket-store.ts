import type { ErrorCode } from '../../contract/core/errors.ts';
import type { Currency } from '../../contract/core/money.ts';
import { addColumn } from '../../server/add-column.ts';
import type { TicketEnd, TicketOrder, TicketRow, TicketState } from './ticket.ts';

/** Closed tickets kept for the player's list; the ledger keeps every round. */
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
create index if not exists tickets_of_game on tickets (game_id, sequence);`;
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
    listUnfinished: (limit: number) => list(`where ${UNFINISHED} order by tried_at_ms, sequence limit ?`, limit),
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
    /** Stores the acceptor's decision. The first end stands; a second one changes nothing. */
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
