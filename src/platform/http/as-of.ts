import { clock } from '../../server/clock.ts';

/**
 * `untilMs`: this page of a growing list has rows up to this time. `asOf`: the time to give for the next pages. Without a given time, `asOf` is now
 * and all rows count.
 */
export function readAsOf(given: string | undefined): { untilMs: number; asOf: string } {
  const untilMs = given === undefined ? Number.MAX_SAFE_INTEGER - 1 : Date.parse(given);
  return { untilMs, asOf: given ?? new Date(clock()).toISOString() };
}
