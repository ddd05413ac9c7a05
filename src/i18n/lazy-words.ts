import type { Messages } from '../lib/words.ts';
import type { LazyArea } from './areas.ts';
import { readAreaFiles } from './page-words.ts';

const loaded = new Map<string, Messages>();

async function loadFile(path: string): Promise<Messages> {
  const known = loaded.get(path);
  if (known) return known;
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const words: Messages = await answer.json();
  loaded.set(path, words);
  return words;
}

/**
 * Loads the messages of several areas that pages do not contain. Each area has one complete file; the words of the page contain the names
 * of these files. A failure is reported like a failed chunk, because after a deployment only a reload of the page finds the new names
 * (decision 0066).
 */
export async function loadWords(locale: string, areas: readonly LazyArea[]): Promise<Messages> {
  const files = readAreaFiles(locale);
  try {
    return Object.assign({}, ...(await Promise.all(areas.map((area) => loadFile(files[area] ?? area)))));
  } catch (error) {
    dispatchEvent(new CustomEvent('orla:chunk-failed'));
    throw error;
  }
}
