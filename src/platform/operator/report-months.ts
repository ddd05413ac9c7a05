import { DAY_MS } from '../../lib/durations.ts';
import { addDays, type LocalDay, toLocalDay } from '../records/local-day.ts';

/** A round or payment may be reported late, so a month closes only then. */
const CLOSE_AFTER_MS = 3 * DAY_MS;

function toNextMonth(day: LocalDay): LocalDay {
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}

/**
 * Closes the months up to the one of `to` that are over for long enough. Answers the first day that is open; empty before the first closed
 * month. Only a report closes months, so that the figures that somebody saw stay, and a past that is added before stays possible.
 */
export async function closeMonths(db: D1Database, to: LocalDay, timeZone: string, now: number): Promise<LocalDay> {
  const open = `${toLocalDay(now - CLOSE_AFTER_MS, timeZone).slice(0, 7)}-01`;
  const next = toNextMonth(to) < open ? toNextMonth(to) : open;
  const known = await db.prepare('select max(next_day) as day from report_months').first<{ day: string | null }>();
  if (known?.day && known.day >= next) return known.day;
  await db
    .prepare('insert or ignore into report_months (month, next_day, closed_at_ms) values (?, ?, ?)')
    .bind(addDays(next, -1).slice(0, 7), next, now)
    .run();
  return next;
}
