import type { ErrorCode } from '../../contract/core/errors.ts';
import { clock } from '../../server/clock.ts';
import { type Refusal, refuseWith } from '../../server/result.ts';

/** A refusal with a known end: `Retry-After` has it in seconds. */
export function refuseUntil(call: { headers: Headers }, code: ErrorCode, untilMs: number, value?: unknown): Refusal {
  call.headers.set('Retry-After', String(Math.max(1, Math.ceil((untilMs - clock()) / 1000))));
  return refuseWith(code, value);
}
