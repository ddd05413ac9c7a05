import { toPagePathIn } from '../stores/site/language-list.ts';

const BUSY = 'dialog[open],iframe';
let wanted = '';

/** Navigates to the current page in another language, with its query. Waits while a dialog is open; a page with a game stays as it is. */
export function followLanguage(language: string): void {
  wanted = language;
  if (document.querySelector(BUSY)) return;
  const path = toPagePathIn(language, location.pathname);
  if (path) location.replace(path + location.search);
}

// `close` does not bubble, so the listener captures it. It waits a moment, because the dialog of the next step may open meanwhile.
document.addEventListener('close', () => setTimeout(() => wanted && followLanguage(wanted), 0), true);
