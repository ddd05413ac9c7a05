import { clock } from '../../server/clock.ts';

/** The instant up to which a page of a growing list has rows, and the one for the pages after it. Without a given one, all rows count. */
export function readAsOf(given: string | undefined): { untilMs: number; asOf: string } {
  const untilMs = given === undefined ? Number.MAX_SAFE_INTEGER - 1 : Date.parse(given);
  return { untilMs, asOf: given ?? new Date(clock()).toISOString() };
}
