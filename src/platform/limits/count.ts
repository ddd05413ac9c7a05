import { DAY_MS } from '../../lib/durations.ts';
import type { Bound } from './bounds.ts';

/** A count as of its last update. */
export interface Count {
  count: number;
  /** Time at which the count began, or last decreased by one. */
  counted_at_ms: number;
  locks: number;
  locked_until_ms: number;
}

export const NO_COUNT: Count = { count: 0, counted_at_ms: 0, locks: 0, locked_until_ms: 0 };

export function isClosed({ count }: Count, { closesAt }: Bound): boolean {
  return closesAt !== undefined && count >= closesAt;
}

/** The count at `now`. Leaves `locks` unchanged; `countLocks` computes the present number of locks. */
export function toPresent(known: Count, bound: Bound, now: number): Count {
  if (isClosed(known, bound)) return known;
  const forgotten = Math.max(0, Math.floor((now - known.counted_at_ms) / bound.forgetEveryMs));
  const count = Math.max(0, known.count - forgotten);
  return { ...known, count, counted_at_ms: count === 0 ? now : known.counted_at_ms + forgotten * bound.forgetEveryMs };
}

function countLocks({ locks, locked_until_ms }: Count, now: number): number {
  return Math.max(0, locks - Math.max(0, Math.floor((now - locked_until_ms) / DAY_MS)));
}

function toLockMs({ locksMs, lockMsMax }: Bound, locks: number): number {
  const last = locksMs.length - 1;
  const lockMs = locksMs[locks] ?? (locksMs[last] ?? 0) * 2 ** (locks - last);
  return Math.min(lockMs, lockMsMax);
}

export function addOne(known: Count, bound: Bound, now: number): Count {
  const present = toPresent(known, bound, now);
  const next = { ...present, count: present.count + 1 };
  if (bound.lockEvery === undefined || next.count % bound.lockEvery !== 0) return next;
  const locks = countLocks(known, now);
  return { ...next, locks: locks + 1, locked_until_ms: now + toLockMs(bound, locks) };
}

/** Time at which the count and its locks have expired; undefined when they never expire by themselves. */
export function toEnd(known: Count, bound: Bound): number | undefined {
  if (isClosed(known, bound)) return undefined;
  const countEnd = known.counted_at_ms + known.count * bound.forgetEveryMs;
  return Math.max(countEnd, known.locked_until_ms + known.locks * DAY_MS);
}
