import type { ErrorCode } from '../../contract/core/errors.ts';
import type { Currency } from '../../contract/core/money.ts';
import type { Result } from '../../server/result.ts';
import type { AcceptorKind } from './ticket-acceptors.ts';

/**
 * `betting`: the wallet is asked for the stake · `asking`: the stake is taken, the acceptor is asked to accept · `open`: accepted · `paying`:
 * settled, payout pending · `returning`: the stake is being returned. `settled`, `returned` and `refused` (no stake taken) are final; a
 * ticket reaches one of them.
 */
export type TicketState = 'betting' | 'asking' | 'open' | 'paying' | 'returning' | 'settled' | 'returned' | 'refused';

export interface TicketRow {
  [column: string]: SqlStorageValue;
  sequence: number;
  ticket_id: string;
  ticket_key: string;
  game_id: string;
  vassalage: string;
  place_kind: AcceptorKind;
  place_name: string;
  state: TicketState;
  currency: Currency;
  /** Empty once the stake is taken or refused. */
  launch: string;
  stake_minor: number;
  bet_attempts: number;
  /** JSON in the form of the ticket's game area: the player's choice. */
  selection: string;
  /** JSON in the form of the game area: the bet as accepted, such as its draw or its odds. */
  accepted: string | null;
  payout_minor: number | null;
  /** JSON in the form of the game area: the outcome that decided the ticket. */
  outcome: string | null;
  /** Why the bet was refused or returned. */
  reason: string | null;
  balance_minor: number | null;
  created_at_ms: number;
  ended_at_ms: number | null;
  /** Time of the last failed attempt to reach wallet or acceptor; 0: never. */
  tried_at_ms: number;
}

/** A bet that an acceptor settles later. Amounts are minor units. */
export interface TicketOrder {
  /** Chosen by the client; the same key means the same ticket. */
  readonly ticketKey: string;
  readonly gameId: string;
  readonly place: { readonly kind: AcceptorKind; readonly name: string };
  readonly stakeMinor: number;
  /** JSON in the form of the game area, which has already validated it. */
  readonly selection: string;
}

/** A ticket as sent to its acceptor. It contains nothing with which the acceptor could move money. */
export interface PlacedTicket {
  readonly ticketId: string;
  readonly player: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly stakeMinor: number;
  readonly selection: string;
}

export type TicketEnd =
  | { readonly kind: 'settled'; readonly payoutMinor: number; readonly outcome: string }
  /** The stake is returned. */
  | { readonly kind: 'void'; readonly reason: ErrorCode };

/** A part of the payout of a ticket that stays open. `number` counts from 1 within the ticket. Such a ticket never ends as `void`. */
export interface TicketPart {
  readonly kind: 'part';
  readonly number: number;
  readonly payoutMinor: number;
}

/**
 * Results and parts of tickets; a repeated report changes nothing. A part must be reported before or together with the result of its
 * ticket.
 */
export type TicketNews = readonly (readonly [ticketId: string, news: TicketEnd | TicketPart])[];

/** A shared room, draw or book. It accepts tickets and ends each of them once through `endTickets` of the player's object. */
export interface TicketAcceptor {
  /** Idempotent by `ticketId`. A refusal returns the stake; after an exception the acceptor is asked again. */
  acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>>;
}
