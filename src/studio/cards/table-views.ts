import type { Card } from './deck.ts';
import type { Play, PlayFault, Trick } from './hand.ts';

export interface SeatView {
  readonly seat: number;
  readonly kind: 'you' | 'player' | 'house';
  readonly cardsLeft: number;
  readonly tricks: number;
  /** True while the clock plays for this seat. */
  readonly isAbsent: boolean;
}

/** Sent after the hand; with it anyone can repeat the hand. */
export interface ResultView {
  readonly winners: readonly number[];
  readonly potMinor: number;
  readonly rakeMinor: number;
  readonly payoutsMinor: readonly number[];
  readonly serverSeed: string;
  readonly clientSeeds: readonly string[];
  readonly plays: readonly Play[];
}

/** A table as one of its members sees it. Times are server times in milliseconds. */
export interface TableView {
  readonly table: number;
  readonly ticketId: string;
  readonly state: 'forming' | 'playing' | 'over' | 'void';
  readonly entryMinor: number;
  readonly serverSeedHash: string;
  readonly dueMs: number | null;
  readonly seats: readonly SeatView[];
  readonly yourSeat: number | null;
  readonly turned: Card | null;
  readonly leader: number | null;
  readonly turn: number | null;
  readonly cards: readonly Card[];
  readonly open: readonly Play[];
  readonly tricks: readonly Trick[];
  readonly result: ResultView | null;
  readonly voidReason: string | null;
}

export type PlayAnswer = 'played' | 'table-gone' | 'not-a-card' | PlayFault;
export type LeaveAnswer = 'left' | 'table-gone';

export interface LevelView {
  readonly entryMinor: number;
  readonly seated: number;
  readonly startsAtMs: number | null;
  readonly serverSeedHash: string;
}

export interface RoomView {
  readonly nowMs: number;
  readonly levels: readonly LevelView[];
  /** The current hand, or the last one. */
  readonly table: TableView | null;
}
