import { keepPageWords } from '../i18n/page-words.ts';
import { toTimeLimit } from '../lib/time-limit.ts';
import { ISLAND_WAIT_MS } from './durations.ts';

let pending: Promise<void> | undefined;

async function load(): Promise<void> {
  // Every page with islands has these attributes.
  const { words, locale } = document.documentElement.dataset as Record<'words' | 'locale', string>;
  const answer = await fetch(words, { signal: toTimeLimit(ISLAND_WAIT_MS) });
  keepPageWords(locale, await (answer.ok ? answer.json() : Promise.reject()));
}

/** Loads the messages of islands once per page; a failed load can be repeated. */
export function loadPageWords(): Promise<void> {
  pending ??= load().catch((error) => {
    pending = undefined;
    throw error;
  });
  return pending;
}
