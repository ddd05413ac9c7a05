import type { Alarm } from '../../contract/operator/today.ts';
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';

/** A failure without another one for this long is over. */
const OVER_AFTER_MS = 30 * MINUTE_MS;
/** An isolate writes the same alarm at most this often, so that an outage costs few writes. */
const QUIET_MS = 10 * SECOND_MS;
const SUBJECTS_MAX = 200;
const SHOWN_MAX = 50;

type Kept = Extract<Alarm, 'books_frozen' | 'vendor_fails' | 'sender_fails'>;

const raisedAt = new Map<string, number>();

const RAISE = `insert into alarms (alarm, subject, times, first_ms, last_ms) values (?1, ?2, 1, ?3, ?3)
  on conflict (alarm, subject) do update set times = iif(alarm <> 'books_frozen' and last_ms < ?3 - ${OVER_AFTER_MS}, 1, times + 1),
    first_ms = iif(alarm <> 'books_frozen' and last_ms < ?3 - ${OVER_AFTER_MS}, ?3, first_ms), last_ms = ?3`;

/** Never throws: a failure to note a failure is only logged. */
export async function raiseAlarm(db: D1Database, alarm: Kept, subject: string): Promise<void> {
  const now = clock();
  const name = `${alarm} ${subject}`;
  if (Math.abs(now - (raisedAt.get(name) ?? 0)) < QUIET_MS) return;
  if (raisedAt.size >= SUBJECTS_MAX) raisedAt.clear();
  raisedAt.set(name, now);
  try {
    await db.prepare(RAISE).bind(alarm, subject, now).run();
  } catch (error) {
    logWarning('alarms.not_raised', { alarm, subject, cause: String(error) });
  }
}

export async function clearAlarm(db: D1Database, alarm: Kept, subject: string): Promise<void> {
  await db.prepare('delete from alarms where alarm = ? and subject = ?').bind(alarm, subject).run();
}

export interface AlarmRow {
  alarm: Alarm;
  subject: string;
  times: number;
  since_ms: number;
}

/** A run of settlements takes seconds to minutes. */
const STANDS_AFTER_MS = 60 * MINUTE_MS;

/** The statement that lists what is wrong now. */
export function toAlarmList(db: D1Database, now: number): D1PreparedStatement {
  return db
    .prepare(
      `select alarm, subject, times, first_ms as since_ms from alarms where alarm = 'books_frozen' or last_ms >= ?1
       union all select 'settlement_stands', lane, count(*), min(started_at_ms) from settlement_runs
         where state <> 'done' and started_at_ms < ?2 group by lane
       union all select 'pay_owed', lane, count(*), min(counted_at_ms) from (
         select lane, counted_at_ms from settlements where state = 'owed' limit 1000) group by lane
       union all select * from (select 'dispute_missed', id, 1, deadline_ms from payments
         where deadline_ms <= ?4 and (kind = 'deposit' or state in ('not_received', 'partly')) order by deadline_ms limit ?3)
       limit ?3`,
    )
    .bind(now - OVER_AFTER_MS, now - STANDS_AFTER_MS, SHOWN_MAX, now);
}
