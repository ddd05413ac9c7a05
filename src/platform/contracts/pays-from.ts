import type { Lineage } from './contract-queries.ts';
import { type Lane, toLanePeriod } from './lanes.ts';

/**
 * Start of the pay of a version accepted now: the current period, or the end of the last paid period of an ended contract. With periods of
 * another length that end may lie inside a period: that one is not paid, and pay starts with the next.
 */
export function toPaysFrom(lane: Lane, { endedUntilMs, endedLane }: Lineage, timeZone: string, now: number): number {
  if (lane === endedLane) return Math.max(toLanePeriod(lane, now, timeZone).startMs, endedUntilMs);
  const { startMs, endMs } = toLanePeriod(lane, Math.max(now, endedUntilMs), timeZone);
  return startMs >= endedUntilMs ? startMs : endMs;
}
