import { keepPageWords } from '../i18n/page-words.ts';

let pending: Promise<void> | undefined;

async function load(): Promise<void> {
  const { words, locale } = document.documentElement.dataset;
  if (!words || !locale) return;
  const answer = await fetch(words);
  if (!answer.ok) throw new Error(words);
  keepPageWords(locale, await answer.json());
}

/** The words that islands of every page speak, once a page; who failed may ask again. */
export function loadPageWords(): Promise<void> {
  pending ??= load().catch((error) => {
    pending = undefined;
    throw error;
  });
  return pending;
}
