import { keepPageWords } from '../i18n/page-words.ts';

let pending: Promise<void> | undefined;

async function load(): Promise<void> {
  const { words, locale } = document.documentElement.dataset;
  if (!words || !locale) return;
  const answer = await fetch(words);
  if (!answer.ok) throw new Error(words);
  keepPageWords(locale, await answer.json());
}

/** Loads the messages of islands once per page; a failed load can be repeated. */
export function loadPageWords(): Promise<void> {
  pending ??= load().catch((error) => {
    pending = undefined;
    throw error;
  });
  return pending;
}
