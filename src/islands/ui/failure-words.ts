import { SPEC_MESSAGE_KEYS } from '../../contract/core/spec-messages.ts';
import type { T } from '../../lib/words.ts';
import type { Failure } from '../../stores/core/result.ts';

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

const SPEC_KEYS: Partial<Record<Failure['code'], string>> = SPEC_MESSAGE_KEYS;

/** Refusals that end at a time given by the server. */
const TIMED: readonly Failure['code'][] = [
  'session.locked',
  'session.secret_locked',
  'verification.too_many',
  'request.rate_limited',
];

/** Limits of a refusal, for messages that print them (spec §5, feedback). */
function toBounds(value: unknown): { min: number; max: number } | undefined {
  const { min, max } = Object(value);
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
}

/** One sentence with a next step; a lock states its remaining time. */
export function toFailureWords({ code, retryAfter, value, message }: Failure, t: T): string {
  if (message) return message;
  if (retryAfter && TIMED.includes(code)) {
    const [unit, seconds] =
      retryAfter > SECONDS_PER_HOUR
        ? (['wait_hours', SECONDS_PER_HOUR] as const)
        : (['wait', SECONDS_PER_MINUTE] as const);
    return t(`${code}_${unit}`, { count: Math.ceil(retryAfter / seconds) });
  }
  return t(SPEC_KEYS[code] ?? code, toBounds(value));
}
