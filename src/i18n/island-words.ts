import type { Messages } from '../lib/words.ts';
import { PAGE_AREAS, type ServerArea } from './areas.ts';
import { toVisitorErrors } from './visitor-errors.ts';

/** Messages of pages by area, complete. */
export type ServerWords = Readonly<Record<ServerArea, Messages>>;

/** Messages of the islands on every page; server and browser use the same ones. */
export function toIslandWords(words: ServerWords): Messages {
  return Object.assign({}, ...PAGE_AREAS.map((area) => words[area]), toVisitorErrors(words.errors));
}
