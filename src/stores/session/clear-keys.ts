import { environment } from '../core/environment.ts';
import { forgetTyped } from '../core/kept-input.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';

/**
 * Clears the session storage and the typed texts that the page restored from it. Keeps unanswered requests for the same
 * member. A sign-out (`isOver`) clears those too, and also the recent searches, because the next person at a shared
 * device may be another one.
 */
export function clearKeys(isOver = false): void {
  if (isOver) writeKey('recentSearches', undefined);
  const unanswered = isOver ? undefined : readKey('intentions');
  environment().sessionStorage.clear();
  forgetTyped();
  writeKey('intentions', unanswered);
}
