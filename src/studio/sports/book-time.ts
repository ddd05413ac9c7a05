import type { BookStore } from './book-store.ts';

/**
 * The latest time is stored, rounded up to the second. So there is at most one write a second, and after a restart the time is not earlier
 * than any play that was shown.
 */
const STORED_EVERY_MS = 1000;

/**
 * The time of a book, which never runs backwards. When the clock is set back, this time stands still until the clock catches up, so that no
 * player bets on or cashes out play that was already shown.
 *
 * @param atLeastMs the moment of a decision; the returned time is not earlier
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
