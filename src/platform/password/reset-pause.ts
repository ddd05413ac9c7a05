import { HOUR_MS } from '../../lib/durations.ts';
import { readSetting } from '../system/settings.ts';

/** Milliseconds without payouts after a password was reset or set by the operator; 0 means none. */
export async function readResetPause(db: D1Database): Promise<number> {
  return (await readSetting(db, 'cashier')).resetPauseHours * HOUR_MS;
}
