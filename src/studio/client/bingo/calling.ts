import type { LotteryState } from '../../../contract/studio/lottery.ts';
import { CALL_EVERY_MS, CALLS } from '../../bingo/bingo.ts';

export interface Calling {
  readonly drawNumber: string;
  /** In calling order. */
  readonly called: readonly string[];
  readonly isOver: boolean;
}

/** The calls of the last round so far, by the server's clock; the same for every player. */
export function toCalling(state: LotteryState, nowMs: number): Calling | undefined {
  const [last] = state.results;
  if (!last) return undefined;
  const count = Math.min(CALLS, Math.max(0, Math.floor((nowMs - last.drawsAt) / CALL_EVERY_MS)));
  return { drawNumber: last.drawNumber, called: last.numbers.slice(0, count), isOver: count >= CALLS };
}
