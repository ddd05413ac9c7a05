import MiniSearch from 'minisearch';
import { isUnspaced, toRuns, toWords } from './fold.ts';
import { LetterPairs } from './letter-pairs.ts';
import { nextTask } from './next-task.ts';

/** Names indexed before the browser may paint again. */
const CHUNK = 200;
/** Limit of the positions that a search returns. */
export const FOUND_MAX = 120;
/** Letters of a text that are searched; the rest is ignored. */
export const TEXT_MAX = 60;
/** Letters of a name that are indexed. */
const NAME_MAX = 200;
/** Words that the index looks up; the others are compared with the names that it finds. */
const WORDS_MAX = 4;
/** Shorter texts match thousands of names: they keep the given order, because ranking them takes long. */
const RANKED_FROM = 3;
/** Shorter words are too similar for fuzzy matching. */
const FUZZY_FROM = 4;
const FUZZINESS = 0.25;
/** A third one took 60 ms per key on a slow phone. */
const SLIPS_MAX = 2;

/** Both return positions of names, best first. */
export interface TextIndex {
  /** Names with all words of the text: words may be cut, accents and case do not count. */
  readonly find: (text: string) => number[];
  /** Names that are spelled similarly, for a text that `find` does not find. */
  readonly findSimilar: (text: string) => number[];
}

const has = (name: string, words: readonly string[]) =>
  words.every((word) => (isUnspaced(word) ? name.includes(word) : ` ${name}`.includes(` ${word}`)));

/** Names that begin with the text, then others that have its words; in the given order. */
function compare(text: string, candidates: Iterable<number>, names: readonly string[]): number[] {
  const words = text.split(' ');
  const [first, later]: [number[], number[]] = [[], []];
  for (const position of candidates) {
    const name = names[position] ?? '';
    if (name.startsWith(text)) first.push(position);
    else if (later.length < FOUND_MAX && has(name, words)) later.push(position);
    if (first.length === FOUND_MAX) break;
  }
  return [...first, ...later].slice(0, FOUND_MAX);
}

const toLongest = (words: readonly string[]) =>
  words.toSorted((one, other) => other.length - one.length).slice(0, WORDS_MAX);

/** Searches names of any script. Building it yields to the browser; a search is bounded, whatever the text. */
export async function createTextIndex(listed: readonly string[]): Promise<TextIndex> {
  const names: string[] = [];
  const pairs = new LetterPairs();
  const spaced = new MiniSearch<{ id: number; name: string }>({
    fields: ['name'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => (isUnspaced(term) ? toRuns(term).filter((run) => !isUnspaced(run)) : term),
    searchOptions: { processTerm: (term) => term, prefix: true, combineWith: 'AND', maxFuzzy: SLIPS_MAX },
  });
  for (const [id, name] of listed.entries()) {
    if (id % CHUNK === CHUNK - 1) await nextTask();
    const folded = toWords(name.slice(0, NAME_MAX));
    names.push(folded);
    if (isUnspaced(folded)) pairs.add(id, toRuns(folded).filter(isUnspaced));
    spaced.add({ id, name: folded });
  }
  const everything = names.map((_, position) => position);
  const ask = (words: readonly string[], fuzzy: (term: string) => number | false) =>
    spaced.search(words.join(' '), { fuzzy }).map(({ id }) => id as number);

  function find(asked: string): number[] {
    const text = toWords(asked.slice(0, TEXT_MAX));
    if (text === '') return [];
    if (isUnspaced(text)) return compare(text, pairs.listCandidates(text), names);
    const words = text.split(' ');
    const long = toLongest(words).filter(({ length }) => length >= RANKED_FROM);
    if (long.length === 0) return compare(text, everything, names);
    const found = ask(long, () => false);
    const isWhole = long.length === words.length;
    return (isWhole ? found : found.filter((position) => has(names[position] ?? '', words))).slice(0, FOUND_MAX);
  }

  function findSimilar(asked: string): number[] {
    const text = toWords(asked.slice(0, TEXT_MAX));
    if (isUnspaced(text)) return pairs.listSimilar(text).slice(0, FOUND_MAX);
    const long = toLongest(text.split(' ')).filter(({ length }) => length >= FUZZY_FROM);
    return long.length === 0 ? [] : ask(long, () => FUZZINESS).slice(0, FOUND_MAX);
  }

  return { find, findSimilar };
}
