import type { BookStore } from './book-store.ts';

/** What was seen is stored as the end of its second: one write a second at most, and no play between that a restart could forget. */
const STORED_EVERY_MS = 1000;

/**
 * The time of a book, which never runs back: what everybody has seen of a match is neither bet on nor cashed out when the clock is put back.
 * It stands still until the clock has caught up.
 *
 * @param atLeastMs something was decided at this moment, which says what had happened by then
 */
export type BookTime = (atLeastMs?: number) => number;

export function createBookTime(store: BookStore, clock: () => number): BookTime {
  let storedMs = store.getSeenMs();
  let latestMs = storedMs;
  return (atLeastMs = 0) => {
    latestMs = Math.max(latestMs, clock(), atLeastMs);
    if (latestMs > storedMs) {
      storedMs = Math.ceil(latestMs / STORED_EVERY_MS) * STORED_EVERY_MS;
      store.setSeenMs(storedMs);
    }
    return latestMs;
  };
}
