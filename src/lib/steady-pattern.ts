/**
 * Patterns of somebody else, run on whatever anybody types: in time that grows with the text alone. What the language of regular expressions
 * has besides is not read: groups, references and looking around are where a pattern tries a text in ever more ways.
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

/** The parts of one alternative, from `at` up to a bar or the end; undefined where something else stands. */
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

/** Where a text may be after a part, of where it may be before it: `places[n]` is true where the first n characters are taken. */
function pass(places: readonly boolean[], { takes, min, max }: Part, letters: readonly string[]): boolean[] {
  // How many places up to n are open, so that any stretch of them is looked at in one step.
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

/** A test for the whole of a text, or undefined for a pattern that is not read: letters, classes, quantifiers and alternatives. */
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
