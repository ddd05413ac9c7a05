import type { Snapshot } from './snapshot.ts';

/** Older than this is refreshed in the background. */
const REFRESH_AFTER_MS = 2000;
/** Older than this is refreshed before anything is answered: an operator's change is in force within 5 seconds. */
const FRESH_MS = 4000;
/** A platform that is down: pages show the last known state this long, then maintenance. */
const STALE_MAX_MS = 300_000;
/** After a failure nobody waits for another try this long. */
const RETRY_AFTER_MS = 1000;

/** A question that began this lately is the one that everybody waits for. */
const ASKED_LATELY_MS = 1000;
/** How often who waits for another's question looks whether it was answered. */
const LOOK_EVERY_MS = 10;
/** Longer than any question may take. */
const LOOKS_MAX = 1000;

export interface Standing<T = Snapshot> {
  /** Undefined when nothing is known, or nothing recent enough to show a page by. */
  readonly snapshot: T | undefined;
  /** The platform confirmed it lately. Money and sign-in need this. */
  readonly isFresh: boolean;
}

export interface PermissionOptions<T> {
  take: (last: T | undefined) => Promise<T | undefined>;
  now: () => number;
}

type WaitUntil = (work: Promise<unknown>) => void;

/**
 * What the platform says about the site, or a host, in this isolate's memory. At most one question a second begins, however many wait. In
 * workerd a request may not await another's promise: it looks into the memory until the other's answer is there.
 */
export function createPermission<T = Snapshot>({ take, now }: PermissionOptions<T>) {
  let known: Standing<T> = { snapshot: undefined, isFresh: true };
  let takenAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  /** A question whose request is cut off never reports back, hence a time and not a flag. */
  let askingUntil = 0;
  let outcomes = 0;
  let expirations = 0;

  /**
   * An answer to what was asked before the platform said that something changed may be of before the change: it is good for whoever asked,
   * who came before it, and is not remembered.
   */
  async function refresh(): Promise<Standing<T> | undefined> {
    const asked = now();
    const before = expirations;
    askingUntil = asked + ASKED_LATELY_MS;
    const snapshot = await take(known.snapshot).catch(() => undefined);
    if (snapshot && expirations !== before) return { snapshot, isFresh: true };
    outcomes += 1;
    if (!snapshot) {
      if (takenAt < asked) failedAt = now();
    } else if (asked >= takenAt) {
      // Dated by when it was asked: an older answer that arrives later changes nothing.
      known = { snapshot, isFresh: true };
      takenAt = asked;
      failedAt = Number.NEGATIVE_INFINITY;
    }
    return undefined;
  }

  function refreshBehind(waitUntil: WaitUntil): void {
    if (now() >= askingUntil) waitUntil(refresh());
  }

  function standing(): Standing<T> {
    const age = now() - takenAt;
    if (age <= FRESH_MS) return known;
    return { snapshot: age <= STALE_MAX_MS ? known.snapshot : undefined, isFresh: false };
  }

  async function wait(waitUntil: WaitUntil): Promise<Standing<T>> {
    if (now() - failedAt < RETRY_AFTER_MS) return standing();
    const before = outcomes;
    for (let look = 0; look < LOOKS_MAX && outcomes === before; look += 1) {
      if (now() >= askingUntil) {
        // Others wait for it, too: it goes on when this visitor leaves.
        const refreshing = refresh();
        waitUntil(refreshing);
        const own = await refreshing;
        if (own) return own;
      } else await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return standing();
  }

  return {
    /** At once when the memory is good enough, else a promise. `strict` never settles for what an unreachable platform once said. */
    stand(strict: boolean, waitUntil: WaitUntil): Standing<T> | Promise<Standing<T>> {
      const age = now() - takenAt;
      if (age <= REFRESH_AFTER_MS) return known;
      if (age <= FRESH_MS) {
        refreshBehind(waitUntil);
        return known;
      }
      // A failure of long ago says nothing about now.
      const isDown = failedAt > takenAt && now() - failedAt <= FRESH_MS;
      if (!strict && age <= STALE_MAX_MS && isDown) {
        refreshBehind(waitUntil);
        return standing();
      }
      return wait(waitUntil);
    },
    /** What was said last, however long ago: pages are dressed by it, nobody is let in by it. */
    get last(): T | undefined {
      return known.snapshot;
    },
    /** The platform says that something changed: the next request asks. */
    expire(): void {
      takenAt = Math.min(takenAt, now() - FRESH_MS - 1);
      askingUntil = 0;
      expirations += 1;
    },
  };
}
export type PermissionMemory<T = Snapshot> = ReturnType<typeof createPermission<T>>;
