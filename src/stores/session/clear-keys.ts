import { environment } from '../core/environment.ts';
import { forgetTyped } from '../core/kept-input.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';

/**
 * Clears session storage and the typed text that it held at the start of the page; keeps unanswered requests for the same member, except at sign-out (`isOver`). A sign-out also clears the searches,
 * because the next person at a shared device is another one.
 */
export function clearKeys(isOver = false): void {
  if (isOver) writeKey('recentSearches', undefined);
  const unanswered = isOver ? undefined : readKey('intentions');
  environment().sessionStorage.clear();
  forgetTyped();
  writeKey('intentions', unanswered);
}
