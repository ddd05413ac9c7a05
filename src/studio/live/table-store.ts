import type { Currency } from '../../contract/core/money.ts';
import { createSharedRounds, PRESENT_SCHEMA, type SharedPresent, type SharedRound } from '../shared-rounds.ts';
import type { Phase } from './phases.ts';

export type Present = SharedPresent<Phase>;

export interface RoundRow extends SharedRound {
  /** JSON; null before the draw. */
  outcome: string | null;
}

export interface TicketRow {
  [column: string]: SqlStorageValue;
  ticket_id: string;
  round: number;
  player: string;
  currency: Currency;
  stake_minor: number;
  selection: string;
  /** 1 once the player's object has received the result of the ticket. */
  is_ended: number;
  payout_minor: number | null;
}

export type NewTicket = Omit<TicketRow, 'is_ended' | 'payout_minor'>;

const SCHEMA = `${PRESENT_SCHEMA}
create table if not exists rounds (
  number integer primary key, server_seed text not null, server_seed_hash text not null, outcome text
) strict;
create table if not exists tickets (
  ticket_id text primary key, round integer not null, player text not null, currency text not null,
  stake_minor integer not null check (stake_minor > 0), selection text not null,
  is_ended integer not null default 0, payout_minor integer check (payout_minor >= 0)
) strict, without rowid;
create index if not exists tickets_by_player on tickets (round, player);
create index if not exists tickets_open on tickets (round, ticket_id) where is_ended = 0;`;

/** Storage of one table. */
export function createTableStore(storage: DurableObjectStorage) {
  const { sql } = storage;
  sql.exec(SCHEMA);
  const { putPresent, ...rounds } = createSharedRounds<Phase, RoundRow>(storage, 'tickets');
  return {
    ...rounds,
    listDrawn: (max: number): RoundRow[] =>
      sql.exec<RoundRow>('select * from rounds where outcome is not null order by number desc limit ?', max).toArray(),

    showOutcome(number: number, outcome: string, endsAtMs: number): void {
      storage.transactionSync(() => {
        sql.exec('update rounds set outcome = ? where number = ? and outcome is null', outcome, number);
        putPresent(number, 'shown', endsAtMs);
      });
    },
    getTicket: (ticketId: string): TicketRow | undefined =>
      sql.exec<TicketRow>('select * from tickets where ticket_id = ?', ticketId).toArray()[0],
    addTicket: (ticket: NewTicket) =>
      sql.exec(
        'insert into tickets (ticket_id, round, player, currency, stake_minor, selection) values (?, ?, ?, ?, ?, ?)',
        ticket.ticket_id,
        ticket.round,
        ticket.player,
        ticket.currency,
        ticket.stake_minor,
        ticket.selection,
      ),
    listOf: (round: number, player: string): TicketRow[] =>
      sql.exec<TicketRow>('select * from tickets where round = ? and player = ?', round, player).toArray(),
    listRound: (round: number): TicketRow[] =>
      sql.exec<TicketRow>('select * from tickets where round = ? order by ticket_id', round).toArray(),
    hasTickets: (round: number): boolean =>
      sql.exec('select 1 from tickets where round = ? limit 1', round).toArray().length > 0,
    /** Tickets of rounds up to `upTo` that have not ended, in order, starting after `after`. */
    listOpen: (upTo: number, after: { round: number; ticketId: string }, max: number): TicketRow[] =>
      sql
        .exec<TicketRow>(
          `select * from tickets where is_ended = 0 and round <= ?1 and (round, ticket_id) > (?2, ?3)
           order by round, ticket_id limit ?4`,
          upTo,
          after.round,
          after.ticketId,
          max,
        )
        .toArray(),
    hasOpen: (upTo: number): boolean =>
      sql.exec('select 1 from tickets where is_ended = 0 and round <= ? limit 1', upTo).toArray().length > 0,
    endTicket: (ticketId: string, payoutMinor: number) =>
      sql.exec(
        'update tickets set is_ended = 1, payout_minor = ? where ticket_id = ? and is_ended = 0',
        payoutMinor,
        ticketId,
      ),
  };
}

export type TableStore = ReturnType<typeof createTableStore>;
