import { SPEC_MESSAGE_KEYS } from '../../contract/errors.ts';
import type { T } from '../../lib/words.ts';
import type { Failure } from '../../stores/result.ts';

const SECONDS_PER_MINUTE = 60;

const SPEC_KEYS: Partial<Record<Failure['code'], string>> = SPEC_MESSAGE_KEYS;

/** One sentence with a way on; a locked sign-in names the true time. */
export function toFailureWords({ code, retryAfter }: Failure, t: T): string {
  if (retryAfter && (code === 'session.locked' || code === 'request.rate_limited')) {
    return t(`${code}_wait`, { count: Math.ceil(retryAfter / SECONDS_PER_MINUTE) });
  }
  return t(SPEC_KEYS[code] ?? code);
}
