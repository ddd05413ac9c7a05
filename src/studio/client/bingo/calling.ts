import type { LotteryState } from '../../../contract/studio-lottery.ts';
import { CALL_EVERY_MS, CALLS } from '../../bingo/bingo.ts';

export interface Calling {
  readonly drawNumber: string;
  /** In the order in which they are called. */
  readonly called: readonly string[];
  readonly isOver: boolean;
}

/** How far the last round has been called at this moment of the server's clock; the same for everybody. */
export function toCalling(state: LotteryState, nowMs: number): Calling | undefined {
  const [last] = state.results;
  if (!last) return undefined;
  const count = Math.min(CALLS, Math.max(0, Math.floor((nowMs - last.drawsAt) / CALL_EVERY_MS)));
  return { drawNumber: last.drawNumber, called: last.numbers.slice(0, count), isOver: count >= CALLS };
}
