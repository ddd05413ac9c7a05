import { toPeriodDays } from '../agents/agent-periods.ts';
import { addDays, countDays, toLocalDay } from '../records/local-day.ts';

interface Row {
  joined_week: string;
  week: string;
  members: number;
}

/** The last `weeks` weeks of joining, oldest first. */
export async function readRetention(db: D1Database, weeks: number, timeZone: string, now: number) {
  const { from: current } = toPeriodDays('W', toLocalDay(now, timeZone));
  const first = addDays(current, -7 * (weeks - 1));
  const [joined, active] = await db.batch<Row>([
    db
      .prepare("select week as joined_week, '' as week, members from joined_weeks where week >= ? order by week")
      .bind(first),
    db.prepare('select joined_week, week, members from retention_weeks where joined_week >= ?').bind(first),
  ]);
  const counts = new Map((active?.results ?? []).map((row) => [`${row.joined_week} ${row.week}`, row.members]));
  return (joined?.results ?? []).map(({ joined_week: week, members }) => ({
    week,
    joined: members,
    active: Array.from(
      { length: Math.max(0, countDays(week, current) / 7) + 1 },
      (_, n) => counts.get(`${week} ${addDays(week, 7 * n)}`) ?? 0,
    ),
  }));
}
