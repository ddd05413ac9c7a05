import MiniSearch from 'minisearch';
import { isUnspaced, toRuns, toWords } from './fold.ts';
import { LetterPairs } from './letter-pairs.ts';
import { nextTask } from './next-task.ts';

/** Milliseconds of indexing before the browser may paint, and the number of names between two looks at the clock. */
const SLICE_MS = 8;
const NAMES_PER_LOOK = 10;
/** Maximum number of positions that a search returns. */
export const FOUND_MAX = 120;
/** Number of letters of a text that are searched; the rest is ignored. */
export const TEXT_MAX = 60;
/** Number of letters of a name that are indexed. */
const NAME_MAX = 200;
/** Number of words of a text, and of a name, whose spelling is compared. */
const WORDS_MAX = 4;
const NAME_WORDS_MAX = 8;
/** Minimum length of a word that is searched by spelling; shorter words are too similar to each other. */
const FUZZY_FROM = 4;
const FUZZINESS = 0.25;
/** Maximum number of spelling errors per word. Three took 60 ms per key on a slow phone. */
const SLIPS_MAX = 2;

/** Searches names. Both functions return positions of names, best first. */
export interface TextIndex {
  /** Names with all words of the text, or with their beginnings. Accents and case are ignored. */
  readonly find: (text: string) => number[];
  /** Names that are spelled similarly, for a text that `find` does not find. */
  readonly findSimilar: (text: string) => number[];
}

/**
 * The text by which a word is searched. Every word of a name follows a space, so a space before the word finds it only at the beginning of
 * a word. In a script without spaces, the word may be anywhere.
 */
const toInside = (word: string) => (isUnspaced(word) ? word : ` ${word}`);

/** Names that begin with the text, then others that have its words; in the given order. */
function compare(text: string, candidates: Iterable<number>, names: readonly string[]): number[] {
  const words = text.split(' ').map(toInside);
  const [first, later]: [number[], number[]] = [[], []];
  for (const position of candidates) {
    const name = names[position] ?? '';
    if (name.startsWith(text, 1)) first.push(position);
    else if (later.length < FOUND_MAX && words.every((word) => name.includes(word))) later.push(position);
    if (first.length === FOUND_MAX) break;
  }
  return [...first, ...later].slice(0, FOUND_MAX);
}

const toLongest = (words: readonly string[]) =>
  words.toSorted((one, other) => other.length - one.length).slice(0, WORDS_MAX);

/**
 * Searches names of any script. Building the index yields to the browser; the work of a search is bounded for every text. Reading all names is
 * faster than MiniSearch, which is used only for similar names (decision 0118).
 */
export async function createTextIndex(listed: readonly string[]): Promise<TextIndex> {
  const names: string[] = [];
  const pairs = new LetterPairs();
  const spelling = new MiniSearch<{ id: number; name: string }>({
    fields: ['name'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => (isUnspaced(term) ? toRuns(term).filter((run) => !isUnspaced(run)) : term),
    searchOptions: {
      processTerm: (term) => term,
      ...{ prefix: true, combineWith: 'AND', fuzzy: FUZZINESS, maxFuzzy: SLIPS_MAX },
    },
  });
  let begun = performance.now();
  for (const [id, name] of listed.entries()) {
    if (id % NAMES_PER_LOOK === NAMES_PER_LOOK - 1 && performance.now() - begun > SLICE_MS) {
      await nextTask();
      begun = performance.now();
    }
    const folded = toWords(name.slice(0, NAME_MAX));
    const runs = isUnspaced(folded) ? toRuns(folded) : [];
    pairs.add(id, runs.filter(isUnspaced));
    // In a text of several scripts, each change of the script begins a new word.
    names.push(` ${[folded, ...runs].join(' ')}`);
    spelling.add({ id, name: folded.split(' ', NAME_WORDS_MAX).join(' ') });
  }
  const everything = names.map((_, position) => position);

  function find(asked: string): number[] {
    const text = toWords(asked.slice(0, TEXT_MAX));
    if (text === '') return [];
    return compare(text, isUnspaced(text) ? pairs.listCandidates(text) : everything, names);
  }

  function findSimilar(asked: string): number[] {
    const text = toWords(asked.slice(0, TEXT_MAX));
    if (isUnspaced(text)) return pairs.listSimilar(text).slice(0, FOUND_MAX);
    const words = text.split(' ');
    const long = toLongest(words).filter(({ length }) => length >= FUZZY_FROM);
    if (long.length === 0) return [];
    const short = words.filter(({ length }) => length < FUZZY_FROM).map(toInside);
    const similar = spelling.search(long.join(' ')).map(({ id }) => id as number);
    // Short words, such as numbers, must match exactly. If no name has all of them, names that are only similar are better than none.
    const exact = similar.filter((position) => short.every((word) => names[position]?.includes(word)));
    return (exact.length > 0 ? exact : similar).slice(0, FOUND_MAX);
  }

  return { find, findSimilar };
}
