import { createT, type Messages, type T } from '../lib/words.ts';
import type { ServerArea } from './areas.ts';
import { type Locale, requireLocaleRow } from './locales.ts';
import { loadServerWords } from './server-words.ts';

/** Translation function for a page. */
export async function getT(locale: Locale, area: ServerArea): Promise<T> {
  const words = await loadServerWords(locale);
  return createT(words[area], requireLocaleRow(locale).tag);
}

/** Messages of several areas for an island's props; contains nothing else. */
export async function getMessages(locale: Locale, areas: readonly ServerArea[]): Promise<Messages> {
  const words = await loadServerWords(locale);
  return Object.assign({}, ...areas.map((area) => words[area]));
}
