/**
 * Patterns from an operator, matched against any input in linear time. Groups, references and lookaround are not
 * supported, because they can cause exponential backtracking.
 */
interface Part {
  readonly takes: RegExp;
  readonly min: number;
  readonly max: number;
}

const ESCAPED = String.raw`\\[dswDSW.+*?()[\]{}|^$/\\-]`;
const PART = new RegExp(
  String.raw`(${ESCAPED}|\[\^?(?!\^)(?:${ESCAPED}|[^\\[\]])+\]|[^\\[\](){}|*+?^$])(?:\{(\d{1,4})(?:(,)(\d{1,4})?)?\}|([*+?]))?`,
  'uy',
);
const BOUNDS: Record<string, readonly [number, number]> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
  '': [1, 1],
};

function toBounds([, , from, comma, to, sign = '']: RegExpExecArray): readonly [number, number] {
  if (from === undefined) return BOUNDS[sign] ?? [1, 1];
  if (!comma) return [Number(from), Number(from)];
  return [Number(from), to === undefined ? Number.POSITIVE_INFINITY : Number(to)];
}

/** Parts of one alternative, from `at` to a bar or the end; undefined for unsupported syntax. */
function readParts(source: string, at: number): { parts: readonly Part[]; end: number } | undefined {
  const parts: Part[] = [];
  let end = source[at] === '^' ? at + 1 : at;
  for (;;) {
    const rest = source[end] === '$' ? end + 1 : end;
    if (rest === source.length || source[rest] === '|') return { parts, end: rest };
    PART.lastIndex = end;
    const found = PART.exec(source);
    if (!found) return undefined;
    const [min, max] = toBounds(found);
    if (min > max) return undefined;
    parts.push({ takes: new RegExp(found[1] ?? '', 'u'), min, max });
    end = PART.lastIndex;
  }
}

/**
 * Possible positions in the text after a part, given those before it: `places[n]` is true if the first n characters can
 * be matched.
 */
function pass(places: readonly boolean[], { takes, min, max }: Part, letters: readonly string[]): boolean[] {
  // Number of possible positions up to n, so that any range is checked in one step.
  const counts = [0];
  for (const place of places) counts.push((counts.at(-1) ?? 0) + Number(place));
  let run = 0;
  return places.map((_place, n) => {
    run = n > 0 && takes.test(letters[n - 1] ?? '') ? run + 1 : 0;
    const first = n - Math.min(run, max);
    const last = n - min;
    return last >= first && (counts[last + 1] ?? 0) > (counts[first] ?? 0);
  });
}

function isTaken(parts: readonly Part[], letters: readonly string[]): boolean {
  const start = [true, ...letters.map(() => false)];
  return parts.reduce((places, part) => pass(places, part, letters), start).at(-1) === true;
}

/**
 * Returns a test for the whole text, or undefined for an unsupported pattern. Supported: letters, classes, quantifiers
 * and alternatives.
 */
export function toSteadyTest(source: string): ((text: string) => boolean) | undefined {
  const ways: (readonly Part[])[] = [];
  for (let at = 0; at <= source.length; ) {
    let way: ReturnType<typeof readParts>;
    try {
      way = readParts(source, at);
    } catch {
      return undefined;
    }
    if (!way) return undefined;
    ways.push(way.parts);
    at = way.end + 1;
  }
  return (text) => {
    const letters = [...text];
    return ways.some((parts) => isTaken(parts, letters));
  };
}
