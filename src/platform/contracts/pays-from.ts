import type { Lineage } from './contract-queries.ts';
import { type Lane, toLanePeriod } from './lanes.ts';

/**
 * The time from which a version accepted now is paid: the start of the present period, or the end of the last period that an ended contract paid,
 * whichever is later. If the length of periods has changed, that end may lie inside a period; pay then starts with the next period.
 */
export function toPaysFrom(lane: Lane, { endedUntilMs, endedLane }: Lineage, timeZone: string, now: number): number {
  if (lane === endedLane) return Math.max(toLanePeriod(lane, now, timeZone).startMs, endedUntilMs);
  const { startMs, endMs } = toLanePeriod(lane, Math.max(now, endedUntilMs), timeZone);
  return startMs >= endedUntilMs ? startMs : endMs;
}
