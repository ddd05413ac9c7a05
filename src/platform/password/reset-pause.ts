import { readSetting } from '../system/settings.ts';

const HOUR_MS = 3_600_000;

/** Milliseconds without payouts after a password was reset or set by the operator; 0 means none. */
export async function readResetPause(db: D1Database): Promise<number> {
  return (await readSetting(db, 'cashier')).resetPauseHours * HOUR_MS;
}
