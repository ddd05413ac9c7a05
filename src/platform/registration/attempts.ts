import { sha256Hex } from '../../lib/bytes.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { keepOnce, takeOnce } from '../one-time/one-time.ts';
import type { Opened, RegisterMobileCall } from './enrol.ts';

/** How long a repeated attempt gets the account that it has opened. */
const ATTEMPT_MS = HOUR_MS;

/**
 * The account that an earlier call with this attempt, number, name and password has opened, and a way to remember it. Without an attempt,
 * nothing is found or kept.
 */
export async function readAttempt(
  { env, input }: RegisterMobileCall,
  phone: string,
): Promise<{ opened?: Opened; keep?: (opened: Opened) => Promise<void> }> {
  const { attempt, username = '', password = '' } = input;
  if (attempt === undefined) return {};
  const id = `attempt:${await sha256Hex(JSON.stringify([attempt, phone, username, password]))}`;
  const keep = (opened: Opened) => keepOnce(env, id, JSON.stringify(opened), clock() + ATTEMPT_MS);
  const found = await takeOnce(env, id);
  if (found === undefined) return { keep };
  const opened: Opened = JSON.parse(found);
  // This answer can be lost, too.
  await keep(opened);
  return { opened };
}
