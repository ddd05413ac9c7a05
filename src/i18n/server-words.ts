import { loadFile, paths } from 'virtual:locale-files';
import { type ServerWords, toIslandWords } from './island-words.ts';
import type { Locale } from './locales.ts';
import { keepPageWords } from './page-words.ts';

/** Values, not promises: a promise belongs to the request that made it, and may end with it. */
const loaded = new Map<Locale, ServerWords>();

/** Messages of a language, read once per isolate. Throws if they cannot be read; the next call reads again. */
export async function loadServerWords(locale: Locale): Promise<ServerWords> {
  const known = loaded.get(locale);
  if (known) return known;
  const words = await loadFile<ServerWords>(paths[locale].pages);
  keepPageWords(locale, { words: toIslandWords(words) });
  loaded.set(locale, words);
  return words;
}
