import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { LOTTERIES } from './lotteries.ts';

/** Far shorter than a lottery stays awake (room.ts), so that a lottery in use never falls asleep. */
const WAKE_EVERY_MS = 15 * 60_000;
const lastByEnv = new WeakMap<object, number>();

/** Called when a player reads a menu of lotteries; keeps all lotteries drawing. Each isolate does this at most once per `WAKE_EVERY_MS`. */
export async function wakeLotteries(env: Env): Promise<void> {
  const now = clock();
  if (now - (lastByEnv.get(env) ?? 0) < WAKE_EVERY_MS) return;
  lastByEnv.set(env, now);
  try {
    await Promise.all(LOTTERIES.map(({ gameId }) => env.LOTTERY.getByName(gameId).look()));
  } catch (error) {
    lastByEnv.delete(env);
    logError('studio.lottery_wake', { error: String(error) });
  }
}
