import type { ErrorCode } from '../../contract/errors.ts';
import type { Currency } from '../../contract/money.ts';
import type { Result } from '../../server/result.ts';
import type { PlaceKind } from './places.ts';

/**
 * `betting`: the wallet is asked for the stake · `asking`: the stake is taken, the place is asked to accept · `open`: it counts ·
 * `paying`: it is settled, the payout on its way · `returning`: the stake goes back. `settled`, `returned` and `refused` (no stake
 * was taken) are ends; a ticket has one.
 */
export type TicketState = 'betting' | 'asking' | 'open' | 'paying' | 'returning' | 'settled' | 'returned' | 'refused';

export interface TicketRow {
  [column: string]: SqlStorageValue;
  sequence: number;
  ticket_id: string;
  ticket_key: string;
  game_id: string;
  vassalage: string;
  place_kind: PlaceKind;
  place_name: string;
  state: TicketState;
  currency: Currency;
  /** Empty once the stake is taken or refused. */
  launch: string;
  stake_minor: number;
  bet_attempts: number;
  /** JSON of the area, as the player chose. */
  selection: string;
  /** JSON of the area, as the place took it: its draw, its odds. */
  accepted: string | null;
  payout_minor: number | null;
  /** JSON of the area: what decided. */
  outcome: string | null;
  /** Why there was no bet, or why it was given back. */
  reason: string | null;
  balance_minor: number | null;
  created_at_ms: number;
  ended_at_ms: number | null;
  /** When somebody outside was last asked in vain; 0: never. */
  tried_at_ms: number;
}

/** A bet that a place settles later. Amounts are minor units. */
export interface TicketOrder {
  /** The client's; the same key is the same ticket. */
  readonly ticketKey: string;
  readonly gameId: string;
  readonly place: { readonly kind: PlaceKind; readonly name: string };
  readonly stakeMinor: number;
  /** JSON of the area, checked by it already. */
  readonly selection: string;
}

/** What a place is told. Nothing in it lets the place move money. */
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
  /** The stake goes back. */
  | { readonly kind: 'void'; readonly reason: ErrorCode };

/** A shared room, draw or book: it takes tickets and ends each of them once, by `endTicket` of the player's object. */
export interface TicketPlace {
  /** Idempotent by `ticketId`. A refusal gives the stake back; a place that throws is asked again. */
  acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>>;
}
