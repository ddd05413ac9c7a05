import { DAY_MS } from '../../lib/durations.ts';

/** Age at which windows are deleted. No lane needs older ones (decision 0018). */
const WINDOWS_KEPT_MS = 40 * DAY_MS;
const FORGET = `delete from team_windows where (window_ms, agent_id, step_minor) in
  (select window_ms, agent_id, step_minor from team_windows where window_ms < ? order by window_ms limit ?)`;

/** Deletes some of the windows that are too old, the oldest first. */
export function toForgetWindows(db: D1Database, now: number, limit: number): D1PreparedStatement {
  return db.prepare(FORGET).bind(now - WINDOWS_KEPT_MS, limit);
}
