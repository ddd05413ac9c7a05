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

/** Notes the time for an answer and all objects in it, because a form may be filled with any part of an answer, such as a row of a list. */
export function noteReadAt(value: unknown, headers: Headers): number | undefined {
  const at = toReadAt(headers);
  if (at !== undefined) note(value, at);
  return at;
}

/** The time at which the platform read `record`, a part of an answer or an object made of such parts. Undefined for any other object. */
export function getReadAt(record: unknown): number | undefined {
  const parts = [record, ...Object.values(Object(record))].map((one) => times.get(Object(one)));
  return parts.find((at) => at !== undefined);
}

/** After these failures the answer was lost, so the present state may already contain the person's own change. */
const LOST: readonly string[] = ['network.failed', 'unknown'];

/**
 * Returns a function that writes a form which was filled with `record`. If somebody else changed the thing in the meantime, the platform refuses the
 * first write (decision 0165), so that nobody overwrites a change without seeing it. The next write is carried out.
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
