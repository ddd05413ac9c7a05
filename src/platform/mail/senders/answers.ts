import type { SendResult } from './message-sender.ts';

/** Statuses of a service that has not taken the message and says so. */
const NOT_TAKEN: readonly number[] = [429, 503];
const TIMEOUT = 408;

/** Reads a status above 299. `cause` is the cause of a final refusal of the message (400, 422). */
export function toFailure(status: number, reason: string, cause: 'address' | 'sender'): SendResult {
  const named = reason === '' ? String(status) : `${status} ${reason}`;
  if (NOT_TAKEN.includes(status)) return { state: 'unreachable', mayBeSent: false, reason: named };
  if (status >= 500 || status === TIMEOUT) return { state: 'unreachable', mayBeSent: true, reason: named };
  return { state: 'refused', cause: status === 400 || status === 422 ? cause : 'sender', reason: named };
}

export function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}

/** A short word of a service, such as an error code; empty for other values. */
export function toWord(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[\w .:-]{1,60}$/.test(text) ? text : '';
}
