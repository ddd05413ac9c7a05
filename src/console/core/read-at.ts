import { READ_AT_HEADER, TIME_MS } from '../../contract/core/edge-headers.ts';
import type { Result } from './api.ts';

/** For each object of an answer: when the platform read it. */
const times = new WeakMap<object, number>();

export function toReadAt(headers: Headers): number | undefined {
  const text = headers.get(READ_AT_HEADER) ?? '';
  return TIME_MS.test(text) ? Number(text) : undefined;
}

function note(value: unknown, at: number): void {
  if (typeof value !== 'object' || value === null) return;
  times.set(value, at);
  for (const one of Object.values(value)) note(one, at);
}

/** A form is filled with any part of an answer, such as a row of a list. */
export function noteReadAt(value: unknown, headers: Headers): number | undefined {
  const at = toReadAt(headers);
  if (at !== undefined) note(value, at);
  return at;
}

/** Of a part of an answer, or of a record that is made of one. Undefined for any other. */
export function getReadAt(record: unknown): number | undefined {
  const parts = [record, ...Object.values(Object(record))].map((one) => times.get(Object(one)));
  return parts.find((at) => at !== undefined);
}

/** After these the present state may be the own change, because the answer was lost. */
const LOST: readonly string[] = ['network.failed', 'unknown'];

/**
 * Writes a form that was filled with `record`. The platform refuses the first press after somebody else changed the thing (decision 0165), so that nobody
 * undoes a change unseen; the next press writes.
 */
export function createSeenWrite(record: unknown) {
  let seenAt = getReadAt(record);
  return async <T>(write: (seenAt: number | undefined) => Promise<Result<T>>): Promise<Result<T>> => {
    const result = await write(seenAt);
    if (result.ok) seenAt = result.readAt;
    else if (LOST.includes(result.failure.code)) seenAt = undefined;
    else seenAt = result.failure.readAt ?? seenAt;
    return result;
  };
}
