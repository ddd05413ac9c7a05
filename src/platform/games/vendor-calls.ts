import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';

export type Outcome = 'done' | 'refused' | 'failed';
interface Counted {
  calls: number;
  refused: number;
  failed: number;
  slow: number;
  totalMs: number;
  maxMs: number;
}
export interface CallRow extends Counted {
  startMs: number;
}

const SLOW_MS = SECOND_MS;
const WRITE_EVERY_MS = 10 * SECOND_MS;
/**
 * Maximum number of counts in memory, one for each vendor and minute. When it is reached, calls of further vendors and minutes are not
 * counted until the next write.
 */
const COUNTED_MAX = 200;
const KEEP_MS = { M: 2 * DAY_MS, H: 90 * DAY_MS } as const;

/** Counts by vendor and minute. They are kept in memory until the next write, so that a bet waits for nothing. */
let counted = new Map<string, Counted & { vassalage: string; minute: number }>();
let wroteAt = 0;

function add(vassalage: string, outcome: Outcome, ms: number, now: number): void {
  const minute = now - (now % MINUTE_MS);
  const key = `${vassalage} ${minute}`;
  const sums = counted.get(key) ?? {
    ...{ vassalage, minute, calls: 0, refused: 0, failed: 0, slow: 0, totalMs: 0, maxMs: 0 },
  };
  sums.calls += 1;
  sums.refused += Number(outcome === 'refused');
  sums.failed += Number(outcome === 'failed');
  sums.slow += Number(ms > SLOW_MS);
  sums.totalMs += ms;
  sums.maxMs = Math.max(sums.maxMs, ms);
  if (counted.size < COUNTED_MAX || counted.has(key)) counted.set(key, sums);
}

const ADD = `insert into vendor_calls (vassalage, span, start_ms, calls, refused, failed, slow, total_ms, max_ms)
  select value ->> 'vassalage', ?2, (value ->> 'minute') - (value ->> 'minute') % ?3, sum(value ->> 'calls'), sum(value ->> 'refused'), sum(value ->> 'failed'),
    sum(value ->> 'slow'), sum(value ->> 'totalMs'), max(value ->> 'maxMs')
  from json_each(?1) group by 1, 3
  on conflict (vassalage, span, start_ms) do update set calls = calls + excluded.calls, refused = refused + excluded.refused,
    failed = failed + excluded.failed, slow = slow + excluded.slow, total_ms = total_ms + excluded.total_ms,
    max_ms = max(max_ms, excluded.max_ms)`;

/** Writes what this isolate counted. Never throws: a lost count is only logged. */
export async function writeVendorCalls(db: D1Database, now: number = clock()): Promise<void> {
  const rows = JSON.stringify([...counted.values()]);
  if (counted.size === 0) return;
  counted = new Map();
  wroteAt = now;
  const forget = db.prepare('delete from vendor_calls where span = ?1 and start_ms < ?2');
  try {
    await db.batch([
      db.prepare(ADD).bind(rows, 'M', MINUTE_MS),
      db.prepare(ADD).bind(rows, 'H', HOUR_MS),
      forget.bind('M', now - KEEP_MS.M),
      forget.bind('H', now - KEEP_MS.H),
    ]);
  } catch (error) {
    logWarning('vendor_calls.not_written', { cause: String(error) });
  }
}

/** Counts a signed wallet call. Every ten seconds it passes the writing of the counts to `later`, so that the write does not delay the answer. */
export function noteVendorCall(
  db: D1Database,
  call: { readonly vassalage: string; readonly outcome: Outcome; readonly ms: number },
  later: (work: Promise<void>) => void,
): void {
  const now = clock();
  add(call.vassalage, call.outcome, Math.max(0, call.ms), now);
  if (Math.abs(now - wroteAt) >= WRITE_EVERY_MS) later(writeVendorCalls(db, now));
}

const COLUMNS = `sum(calls) as calls, sum(refused) as refused, sum(failed) as failed, sum(slow) as slow, sum(total_ms) as totalMs, max(max_ms) as maxMs`;

/** Sums by vendor since a time. */
export async function sumVendorCalls(db: D1Database, sinceMs: number): Promise<ReadonlyMap<string, Counted>> {
  const { results } = await db
    .prepare(`select vassalage, ${COLUMNS} from vendor_calls where span = 'M' and start_ms >= ? group by vassalage`)
    .bind(sinceMs)
    .all<Counted & { vassalage: string }>();
  return new Map(results.map((row) => [row.vassalage, row]));
}

/** Newest first. */
export async function listCallRows(
  db: D1Database,
  vassalage: string,
  span: 'M' | 'H',
  limit: number,
): Promise<CallRow[]> {
  const { results } = await db
    .prepare(
      `select start_ms as startMs, ${COLUMNS} from vendor_calls where vassalage = ? and span = ? group by start_ms order by start_ms desc limit ?`,
    )
    .bind(vassalage, span, limit)
    .all<CallRow>();
  return results;
}

const NONE: Counted = { calls: 0, refused: 0, failed: 0, slow: 0, totalMs: 0, maxMs: 0 };

export function toCallFigures({ calls, refused, failed, slow, totalMs, maxMs }: Counted = NONE) {
  return { calls, refused, failed, slow, averageMs: calls === 0 ? 0 : Math.round(totalMs / calls), maxMs };
}
