import { MINUTE_MS } from '../../lib/durations.ts';
import { addDays, type LocalDay, toDayStart, toLocalDay } from '../records/local-day.ts';
import { type RevenueSums, toRevenue } from './revenue-report.ts';
import { REVENUE_COLUMNS } from './revenue-rows.ts';

const QUARTER_MS = 15 * MINUTE_MS;
const WEEK_DAYS = 7;

type TimeSums = RevenueSums & { actives: number; registrations: number };
const COLUMNS = [...REVENUE_COLUMNS, 'actives', 'registrations'] as const;
const SUMS = COLUMNS.map((column) => `coalesce(sum(${column}), 0) as ${column}`).join(', ');
/**
 * Reads quarters of an hour from ?1 to ?2, then minutes up to ?3: about a hundred rows for a day. Days begin on a quarter of an hour in
 * every time zone.
 */
const READ = `select ${SUMS} from (
  select * from revenue_times where span = 'Q' and start_ms >= ?1 and start_ms < ?2
  union all select * from revenue_times where span = 'M' and start_ms >= ?2 and start_ms < ?3)`;

export interface DaySpan {
  day: LocalDay;
  startMs: number;
  /** Exclusive end of the span: the end of the current minute, or of the same minute last week. */
  endMs: number;
}

/** Returns today up to the end of the current minute, and the same weekday last week up to the same minute of the day. */
export function toSpans(now: number, timeZone: string): { today: DaySpan; lastWeek: DaySpan } {
  const day = toLocalDay(now, timeZone);
  const startMs = toDayStart(day, timeZone);
  const endMs = Math.floor(now / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const before = addDays(day, -WEEK_DAYS);
  const beforeMs = toDayStart(before, timeZone);
  const lastEndMs = Math.min(beforeMs + endMs - startMs, toDayStart(addDays(before, 1), timeZone));
  return { today: { day, startMs, endMs }, lastWeek: { day: before, startMs: beforeMs, endMs: lastEndMs } };
}

export function toFiguresQuery(db: D1Database, { startMs, endMs }: DaySpan): D1PreparedStatement {
  return db.prepare(READ).bind(startMs, Math.floor(endMs / QUARTER_MS) * QUARTER_MS, endMs);
}

export function toDayFigures({ day }: DaySpan, sums: TimeSums) {
  return { day, ...toRevenue(sums), activeMembers: sums.actives, registrations: sums.registrations };
}

export type { TimeSums };
