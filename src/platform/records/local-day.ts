import { DAY_MS } from '../../lib/durations.ts';
import { type DateFormat, toDateFormat } from '../../lib/format.ts';
/**
 * Days of the brand's time zone (`toSettings(env).timeZone`). A day is `yyyy-MM-dd`. It has 23 or 25 hours when clocks change, and its
 * first instant is 01:00 where they change at midnight.
 */
export type LocalDay = string;

/** The later of two days. With it, a clock that is set back never adds anything to a day that is over. */
export function toLater(left: LocalDay, right: LocalDay): LocalDay {
  return left > right ? left : right;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** No zone is further from UTC than this. */
const OFFSET_MAX_MS = 15 * 3_600_000;

/** In every zone, days begin on a quarter of an hour. So the day is computed once for each quarter and then reused. */
const QUARTER_MS = 900_000;
const QUARTERS_MAX = 1_000;
const quarters = new Map<string, Map<number, LocalDay>>();

/** The locale `en-CA` writes dates as `yyyy-MM-dd`. */
function toFormat(timeZone: string): DateFormat {
  return toDateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

export function isTimeZone(text: string): boolean {
  try {
    return toFormat(text) !== undefined;
  } catch {
    return false;
  }
}

function toUtcDay(ms: number): LocalDay {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The calendar day in that time zone. */
export function toLocalDay(atMs: number, timeZone: string): LocalDay {
  const quarter = Math.floor(atMs / QUARTER_MS);
  const days = quarters.get(timeZone) ?? new Map<number, LocalDay>();
  const known = days.get(quarter);
  if (known !== undefined) return known;
  const day = toFormat(timeZone).format(atMs);
  if (days.size >= QUARTERS_MAX) days.clear();
  quarters.set(timeZone, days.set(quarter, day));
  return day;
}

/** False also for a day that does not exist, such as 30 February. */
export function isDay(text: string): text is LocalDay {
  if (!DAY.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(ms) && toUtcDay(ms) === text;
}

/** Adds calendar days; a day of 23 or 25 hours counts as one day. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return toUtcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** Number of days from one day to the other; 0 for the same day. */
export function countDays(from: LocalDay, to: LocalDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Returns the first millisecond of a day. The last millisecond of the day is the one before `toDayStart(addDays(day, 1))`. */
export function toDayStart(day: LocalDay, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let before = midnight - OFFSET_MAX_MS;
  let reached = midnight + OFFSET_MAX_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (toLocalDay(middle, timeZone) >= day) reached = middle;
    else before = middle;
  }
  return reached;
}
