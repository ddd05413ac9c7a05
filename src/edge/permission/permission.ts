import type { Snapshot } from './snapshot.ts';

/** Older than this is refreshed in the background. */
const REFRESH_AFTER_MS = 2000;
/** Older than this is refreshed before anything is answered: an operator's change is in force within 5 seconds. */
const FRESH_MS = 4000;
/** A platform that is down: pages show the last known state this long, then maintenance. */
const STALE_MAX_MS = 300_000;
/** After a failure nobody waits for another try this long. */
const RETRY_AFTER_MS = 1000;

export interface Standing {
  /** Undefined when nothing is known, or nothing recent enough to show a page by. */
  readonly snapshot: Snapshot | undefined;
  /** The platform confirmed it lately. Money and sign-in need this. */
  readonly isFresh: boolean;
}

export interface PermissionOptions {
  take: (last: Snapshot | undefined) => Promise<Snapshot | undefined>;
  now: () => number;
}

/**
 * The state of the site in this isolate's memory. Every request that must wait asks for itself: in workerd a request may not await
 * another's promise.
 */
export function createPermission({ take, now }: PermissionOptions) {
  let known: Standing = { snapshot: undefined, isFresh: true };
  let takenAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let backgroundUntil = 0;

  async function refresh(): Promise<void> {
    const asked = now();
    const snapshot = await take(known.snapshot).catch(() => undefined);
    if (!snapshot) {
      if (takenAt < asked) failedAt = now();
    } else if (asked >= takenAt) {
      // Dated by when it was asked: an older answer that arrives later changes nothing.
      known = { snapshot, isFresh: true };
      takenAt = asked;
      failedAt = Number.NEGATIVE_INFINITY;
    }
  }

  function refreshBehind(waitUntil: (work: Promise<unknown>) => void): void {
    const at = now();
    if (at < backgroundUntil) return;
    // A refresh whose request is cut off never reports back, hence a time and not a flag.
    backgroundUntil = at + RETRY_AFTER_MS;
    waitUntil(refresh());
  }

  function standing(): Standing {
    const age = now() - takenAt;
    if (age <= FRESH_MS) return known;
    return { snapshot: age <= STALE_MAX_MS ? known.snapshot : undefined, isFresh: false };
  }

  async function wait(): Promise<Standing> {
    if (now() - failedAt >= RETRY_AFTER_MS) await refresh();
    return standing();
  }

  return {
    /** At once when the memory is good enough, else a promise. `strict` never settles for what an unreachable platform once said. */
    stand(strict: boolean, waitUntil: (work: Promise<unknown>) => void): Standing | Promise<Standing> {
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
      return wait();
    },
    /** What was said last, however long ago: pages are dressed by it, nobody is let in by it. */
    get last(): Snapshot | undefined {
      return known.snapshot;
    },
    /** The platform says that something changed: the next request asks. */
    expire(): void {
      takenAt = Math.min(takenAt, now() - FRESH_MS - 1);
      backgroundUntil = 0;
    },
  };
}
export type PermissionMemory = ReturnType<typeof createPermission>;
