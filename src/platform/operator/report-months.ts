import { DAY_MS } from '../../lib/durations.ts';
import { addDays, type LocalDay, toLocalDay } from '../records/local-day.ts';

/** A month closes this long after its end, because rounds and payments may be reported late. */
const CLOSE_AFTER_MS = 3 * DAY_MS;

function toNextMonth(day: LocalDay): LocalDay {
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}

/**
 * Closes the months that ended long enough ago, up to the month of `to`. Answers the first open day. Only a report closes months. So
 * figures that somebody saw do not change, and older data may be added before the first report.
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
