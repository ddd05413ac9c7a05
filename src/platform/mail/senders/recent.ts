import { clockSeconds } from '../../../server/clock.ts';

/** Maximum difference in seconds between our clock and the time of a signature. */
const LIFE_SECONDS = 300;

/** A time in seconds since 1970, as a service writes it. */
export function isRecent(seconds: string): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(clockSeconds() - Number(seconds)) <= LIFE_SECONDS;
}
