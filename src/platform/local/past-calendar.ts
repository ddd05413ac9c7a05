import { toPeriodBefore, toPeriodDays } from '../agents/agent-periods.ts';
import { addDays, type LocalDay, toDayStart, toLocalDay } from '../records/local-day.ts';

const MINUTE_MS = 60_000;
/** `RECENT_DAYS` of play lie after the month that is told of as the one before. */
const RECENT_DAYS = 6;

/** The days of the brand from which the local seed looks back. */
export interface PastCalendar {
  readonly now: number;
  readonly timeZone: string;
  readonly today: LocalDay;
  /** The last day of the last month that was over before the recent days. */
  readonly monthEnd: LocalDay;
}

/** A moment before the seed. Milliseconds since 1970. */
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

/** So many days before the end of the month before. */
export function lastMonth(days: number, time: string): When {
  return ({ monthEnd, timeZone }) => toMoment(addDays(monthEnd, -days), time, timeZone);
}

/** At least two, so that it is over whatever the time is; not before the recent days. */
export function daysAgo(days: 2 | 3 | 4 | 5 | 6, time: string): When {
  return ({ today, timeZone }) => toMoment(addDays(today, -days), time, timeZone);
}

/** `hours:minutes` before now. */
export function ago(time: string): When {
  return ({ now }) => now - toMinutes(time) * MINUTE_MS;
}
