import type { Lineage } from './contract-queries.ts';
import { type Lane, toLanePeriod } from './lanes.ts';

/**
 * When a version that is agreed to now begins to pay: with the period that runs, or where an ended one stops to. Its last period may end within one
 * of another length, of which a part is paid then: that one is nobody's, and the next is the first.
 */
export function toPaysFrom(lane: Lane, { endedUntilMs, endedLane }: Lineage, timeZone: string, now: number): number {
  if (lane === endedLane) return Math.max(toLanePeriod(lane, now, timeZone).startMs, endedUntilMs);
  const { startMs, endMs } = toLanePeriod(lane, Math.max(now, endedUntilMs), timeZone);
  return startMs >= endedUntilMs ? startMs : endMs;
}
