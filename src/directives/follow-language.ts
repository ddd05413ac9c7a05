import { toPagePathIn } from '../stores/site/language-list.ts';

/** Navigates to the current page in another language, with its query. Does nothing while a game or dialog is open. */
export function followLanguage(language: string): void {
  if (document.querySelector('dialog[open],iframe')) return;
  const path = toPagePathIn(language, location.pathname);
  if (path) location.replace(path + location.search);
}
