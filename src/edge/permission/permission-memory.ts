import { type Aging, ageOf, isRefreshing } from '../stale-while-revalidate.ts';
import type { Snapshot } from './snapshot.ts';

/** Snapshots older than this are refreshed in the background. */
const REFRESH_AFTER_MS = 2000;
/** Snapshots older than this are refreshed before the answer, so that an operator's change applies within 5 seconds. */
const FRESH_MS = 4000;
/** If the platform is down, pages use the last snapshot for this long, then show maintenance. */
const STALE_MAX_MS = 300_000;
const LIFETIMES = { freshMs: REFRESH_AFTER_MS, staleMs: FRESH_MS, deadMs: STALE_MAX_MS };
/** Minimum time between a failure and the next request that waits. */
const RETRY_AFTER_MS = 1000;

/** Other requests wait for a refresh that began within this time. */
const ASKED_LATELY_MS = 1000;
/** Polling interval of requests that wait for another's refresh. */
const LOOK_EVERY_MS = 10;
/** Maximum number of polls; together they last longer than any refresh may take. */
const LOOKS_MAX = 1000;

export interface PermissionState<T = Snapshot> {
  /** Undefined if there is no snapshot, or none recent enough to show a page. */
  readonly snapshot: T | undefined;
  /** True if the platform confirmed the snapshot recently. Required for money and sign-in. */
  readonly isFresh: boolean;
}

export interface PermissionOptions<T> {
  take: (last: T | undefined) => Promise<T | undefined>;
  now: () => number;
}

type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Keeps the platform's answer about the site, or about a host, in this isolate's memory. At most one refresh begins per second,
 * for any number of waiting requests. In workerd a request may not await the promise of another request, so it polls
 * the memory for the result.
 */
export function createPermissionMemory<T = Snapshot>({ take, now }: PermissionOptions<T>) {
  let known: PermissionState<T> = { snapshot: undefined, isFresh: true };
  const memory: Aging = { storedAt: Number.NEGATIVE_INFINITY, lifetimes: LIFETIMES, refreshUntil: 0 };
  let failedAt = Number.NEGATIVE_INFINITY;
  let outcomes = 0;
  let expirations = 0;

  /**
   * If the platform reports a change during a refresh, the refreshed snapshot may predate the change. It then serves the
   * request that began the refresh, because that request predates the change too, but it is not stored.
   */
  async function refresh(): Promise<PermissionState<T> | undefined> {
    const asked = now();
    const before = expirations;
    memory.refreshUntil = asked + ASKED_LATELY_MS;
    const snapshot = await take(known.snapshot).catch(() => undefined);
    if (snapshot && expirations !== before) return { snapshot, isFresh: true };
    outcomes += 1;
    if (!snapshot) {
      if (memory.storedAt < asked) failedAt = now();
    } else if (asked >= memory.storedAt) {
      // Dated by the start of the request, so that an older answer that arrives later changes nothing.
      known = { snapshot, isFresh: true };
      memory.storedAt = asked;
      failedAt = Number.NEGATIVE_INFINITY;
    }
    return undefined;
  }

  function refreshBehind(waitUntil: WaitUntil): void {
    if (!isRefreshing(memory, now())) waitUntil(refresh());
  }

  function currentState(): PermissionState<T> {
    const age = ageOf(memory, now());
    if (age === 'fresh' || age === 'stale') return known;
    return { snapshot: age === 'expired' ? known.snapshot : undefined, isFresh: false };
  }

  async function wait(waitUntil: WaitUntil): Promise<PermissionState<T>> {
    if (now() - failedAt < RETRY_AFTER_MS) return currentState();
    const before = outcomes;
    for (let look = 0; look < LOOKS_MAX && outcomes === before; look += 1) {
      if (!isRefreshing(memory, now())) {
        // Other requests wait for this refresh, so it continues if the visitor leaves.
        const refreshing = refresh();
        waitUntil(refreshing);
        const own = await refreshing;
        if (own) return own;
      } else await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return currentState();
  }

  /** The state, if the memory is recent enough to answer without waiting. */
  function getRecent(waitUntil: WaitUntil): PermissionState<T> | undefined {
    const age = ageOf(memory, now());
    if (age !== 'fresh' && age !== 'stale') return undefined;
    if (age === 'stale') refreshBehind(waitUntil);
    return known;
  }

  return {
    getRecent,
    /**
     * Does not wait while the memory is recent enough. `strict` never accepts a stale snapshot of an unreachable
     * platform.
     */
    async getState(strict: boolean, waitUntil: WaitUntil): Promise<PermissionState<T>> {
      const recent = getRecent(waitUntil);
      if (recent) return recent;
      const age = ageOf(memory, now());
      // Old failures say nothing about the current state.
      const isDown = failedAt > memory.storedAt && now() - failedAt <= FRESH_MS;
      if (!strict && age === 'expired' && isDown) {
        refreshBehind(waitUntil);
        return currentState();
      }
      return wait(waitUntil);
    },
    /** The last snapshot of any age: used to render pages, never to admit a visitor. */
    get last(): T | undefined {
      return known.snapshot;
    },
    /** The platform reported a change: the next request refreshes. */
    expire(): void {
      memory.storedAt = Math.min(memory.storedAt, now() - FRESH_MS - 1);
      memory.refreshUntil = 0;
      expirations += 1;
    },
  };
}
export type PermissionMemory<T = Snapshot> = ReturnType<typeof createPermissionMemory<T>>;
