import { LANES } from '../../contract/contracts/operator.ts';
import type { Alarm } from '../../contract/operator/today.ts';
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';

/** A failure counts as over when it has not occurred again for this time. */
const OVER_AFTER_MS = 30 * MINUTE_MS;
/** An isolate writes the same alarm at most this often, so that an outage costs few writes. */
const QUIET_MS = 10 * SECOND_MS;
const SUBJECTS_MAX = 200;
const SHOWN_MAX = 50;
/** Owed settlements and unfinished runs of a lane are counted up to this number. */
const COUNTED_MAX = 100;

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

/** A run that takes longer than this is an alarm. A normal run takes seconds to minutes. */
const STANDS_AFTER_MS = 60 * MINUTE_MS;

const LANE_VALUES = LANES.map((lane) => `('${lane}')`).join();
/** For each lane, the number of the given rows and their earliest time. */
const toLaneCounts = (rows: string, time: string) =>
  `select column1 as lane, (select json_array(count(*), min(at)) from (select ${time} as at from ${rows} limit ${COUNTED_MAX})) as counted
   from (values ${LANE_VALUES})`;

/** The statement that lists what is wrong now. */
export function toAlarmList(db: D1Database, now: number): D1PreparedStatement {
  return db
    .prepare(
      `with stands as materialized (${toLaneCounts(
        "settlement_runs where state <> 'done' and lane = column1 and started_at_ms < ?2 order by start_ms",
        'started_at_ms',
      )}), owed as materialized (${toLaneCounts(
        "settlements where state = 'owed' and lane = column1 order by tried_at_ms",
        'counted_at_ms',
      )})
       select alarm, subject, times, first_ms as since_ms from alarms where alarm = 'books_frozen' or last_ms >= ?1
       union all select 'vendor_stopped', vassalage, 1, min(stopped_ms) from vendors where stopped_ms > 0 group by vassalage
       union all select 'settlement_stands', lane, counted ->> 0, counted ->> 1 from stands where counted ->> 0 > 0
       union all select 'pay_owed', lane, counted ->> 0, counted ->> 1 from owed where counted ->> 0 > 0
       union all select * from (select 'dispute_missed', id, 1, deadline_ms from payments
         where deadline_ms <= ?4 and (kind = 'deposit' or state in ('not_received', 'partly')) order by deadline_ms limit ?3)
       limit ?3`,
    )
    .bind(now - OVER_AFTER_MS, now - STANDS_AFTER_MS, SHOWN_MAX, now);
}
