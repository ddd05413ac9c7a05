import { SPEC_MESSAGE_KEYS } from '../../contract/errors.ts';
import type { T } from '../../lib/words.ts';
import type { Failure } from '../../stores/result.ts';

const SECONDS_PER_MINUTE = 60;

const SPEC_KEYS: Partial<Record<Failure['code'], string>> = SPEC_MESSAGE_KEYS;

/** What ends by itself at a time that the server names. */
const TIMED: readonly Failure['code'][] = [
  'session.locked',
  'session.secret_locked',
  'verification.too_many',
  'request.rate_limited',
];

/** One sentence with a way on; a lock names the true time. */
export function toFailureWords({ code, retryAfter }: Failure, t: T): string {
  if (retryAfter && TIMED.includes(code)) {
    return t(`${code}_wait`, { count: Math.ceil(retryAfter / SECONDS_PER_MINUTE) });
  }
  return t(SPEC_KEYS[code] ?? code);
}
