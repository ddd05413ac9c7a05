import { MINUTE_MS } from '../../lib/durations.ts';
import { toPeriodBefore, toPeriodDays } from '../agents/agent-periods.ts';
import { addDays, type LocalDay, toDayStart, toLocalDay } from '../records/local-day.ts';

/** Number of days with play after the month that the seed treats as the previous month. */
const RECENT_DAYS = 6;

/** Days of the brand's calendar that the past of the local seed is relative to. */
export interface PastCalendar {
  readonly now: number;
  readonly timeZone: string;
  readonly today: LocalDay;
  /** The last day of the last month that ended before the recent days. */
  readonly monthEnd: LocalDay;
}

/** An instant before the seed. Milliseconds since 1970. */
export type When = (calendar: PastCalendar) => number;

export function toPastCalendar(now: number, timeZone: string): PastCalendar {
  const today = toLocalDay(now, timeZone);
  const { to: monthEnd } = toPeriodBefore('M', toPeriodDays('M', addDays(today, -RECENT_DAYS)));
  return { now, timeZone, today, monthEnd };
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function toMoment(day: LocalDay, time: string, timeZone: string): number {
  return toDayStart(day, timeZone) + toMinutes(time) * MINUTE_MS;
}

/** `days` days before the end of the previous month. */
export function lastMonth(days: number, time: string): When {
  return ({ monthEnd, timeZone }) => toMoment(addDays(monthEnd, -days), time, timeZone);
}

/** `time` on the day `days` days ago. At least two days, so that this moment is past at any time of day; at most `RECENT_DAYS`. */
export function daysAgo(days: 2 | 3 | 4 | 5 | 6, time: string): When {
  return ({ today, timeZone }) => toMoment(addDays(today, -days), time, timeZone);
}

/** `hours:minutes` before now. */
export function ago(time: string): When {
  return ({ now }) => now - toMinutes(time) * MINUTE_MS;
}
