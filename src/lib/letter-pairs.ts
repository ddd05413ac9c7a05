import { isUnspaced, toRuns } from './fold.ts';

/** Maximum number of pairs that a search for similar names compares. */
const COMPARED_MAX = 8;

/** Each letter and each pair of neighbours. */
function toGrams(run: string): string[] {
  const letters = [...run];
  return [...letters, ...letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)];
}

/** The grams that a text must have to contain this run: the pairs of the run, or its only letter. */
function toNeeded(run: string): string[] {
  const letters = [...run];
  return letters.length === 1 ? letters : toGrams(run).slice(letters.length);
}

/**
 * Indexes names by letters and pairs of letters, for scripts without spaces. A search reads only the names that contain
 * the rarest pair of the searched text.
 */
export class LetterPairs {
  readonly #positions = new Map<string, number[]>();

  /** Positions must be added in growing order. */
  add(position: number, runs: readonly string[]): void {
    for (const gram of new Set(runs.flatMap(toGrams))) {
      const known = this.#positions.get(gram);
      if (known) known.push(position);
      else this.#positions.set(gram, [position]);
    }
  }

  #list(text: string): (readonly number[])[] {
    const needed = new Set(toRuns(text).filter(isUnspaced).flatMap(toNeeded));
    return [...needed].map((gram) => this.#positions.get(gram) ?? []).toSorted((a, b) => a.length - b.length);
  }

  /** Names that may contain the text, in growing order; the caller compares them. */
  listCandidates(text: string): readonly number[] {
    return this.#list(text)[0] ?? [];
  }

  /** Names with at least half of the rarest pairs of the text, best first. */
  listSimilar(text: string): number[] {
    const lists = this.#list(text)
      .filter(({ length }) => length > 0)
      .slice(0, COMPARED_MAX);
    const hits = new Map<number, number>();
    for (const position of lists.flat()) hits.set(position, (hits.get(position) ?? 0) + 1);
    return [...hits]
      .filter(([, count]) => count * 2 >= lists.length)
      .toSorted(([, one], [, other]) => other - one)
      .map(([position]) => position);
  }
}
