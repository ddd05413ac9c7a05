import type { Messages } from '../../lib/words.ts';
import type { Dictionary } from './words.ts';

/** The words that the document of a frame brings (studio/frame.ts). */
export function readDictionary(): Dictionary {
  const text = document.querySelector('#words')?.textContent ?? '{}';
  return { tag: document.documentElement.lang, messages: JSON.parse(text) as Messages };
}
