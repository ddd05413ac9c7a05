import { type BetHandlers, createBetOrders } from '../bet-orders.ts';
import { readOrder } from '../pending.ts';
import { type BetOrder, type Placed, placeBet } from './api.ts';
import type { CrashSpeech } from './words.ts';

interface Options extends BetHandlers<Placed> {
  readonly launch: string;
  readonly speech: CrashSpeech;
  /** Order that the host page kept over a reload. */
  readonly kept: unknown;
}

const SHAPE = { ticketKey: 'string', round: 'number', place: 'number', stake: 'number', auto: 'number' } as const;

/** The bets of a player in a crash room. */
export function createBetting({ launch, kept, ...options }: Options) {
  const place = (order: BetOrder) => placeBet(launch, order);
  return createBetOrders<BetOrder, Placed>({ ...options, kept: readOrder<BetOrder>(kept, SHAPE), place });
}
