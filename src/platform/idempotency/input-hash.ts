import { hash } from 'node:crypto';

/** Hash of the input of an idempotency key: another input under the same key is refused. */
export function toInputHash(input: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(input));
}

const WHOLE_MAX = 120;

/** Cheaper variant for every stake: a short input is its own hash. */
export function toShortHash(input: readonly unknown[]): string {
  const text = JSON.stringify(input);
  return text.length <= WHOLE_MAX ? text : toInputHash(input);
}
