import type { FailureCode } from '../contract/errors.ts';

/** Spec §8: the page took long to load, check the network. */
export const SLOW_AFTER_MS = 8_000;

export interface Failure {
  readonly code: FailureCode;
  /** The name of each refused field and the rule that it broke. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly value?: unknown;
  /** What a platform says itself, where it has a code that is none of ours. */
  readonly message?: string;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number;
  /** What support asks for; empty when nothing answered. */
  readonly requestId: string;
}

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };
