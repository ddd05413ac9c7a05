import { accept, type Result, refuse } from './result.ts';

/** Answers a repeated idempotency key: the same input gets the first answer, another input is refused. */
export function toReplay<Value>(isSameInput: boolean, first: Value): Result<Value> {
  return isSameInput ? accept(first) : refuse('idempotency.mismatch');
}
