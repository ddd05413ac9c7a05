import type { FailureCode } from '../../contract/core/errors.ts';

/** A request that takes longer counts as slow (spec §8: "loading is slow, check the network"). */
export const SLOW_AFTER_MS = 8_000;

export interface Failure {
  readonly code: FailureCode;
  /** Each refused field with the violated rule. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly value?: unknown;
  /** Text of the platform, for an error code that we do not know. */
  readonly message?: string;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  /** Id for support; empty without an answer. */
  readonly requestId: string;
}

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** No answer, or one that does not tell the outcome: the request may have been executed. */
export function isUnknown(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  const { code } = answer.failure;
  if (code === 'unknown' || code === 'internal.error' || code === 'idempotency.in_flight') return true;
  return /^(?:network|upstream|session|edge)\./.test(code);
}
