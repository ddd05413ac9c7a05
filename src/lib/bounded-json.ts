/**
 * Maximum depth of objects and arrays in a body. No call of the contract needs a quarter of it. Limited because parsers, checks and writers
 * recurse by level.
 */
export const JSON_DEPTH_MAX = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const BRACKET = { opens: 0x5b, closes: 0x5d } as const;
const BRACE = { opens: 0x7b, closes: 0x7d } as const;

/** True when a JSON text (or its UTF-8) is deeper than `JSON_DEPTH_MAX`. Scans without parsing, so it is safe at any depth. */
export function isTooDeep(json: string | Uint8Array): boolean {
  const { length } = json;
  if (length <= JSON_DEPTH_MAX) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < length; at += 1) {
    const sign = (typeof json === 'string' ? json.charCodeAt(at) : json[at]) as number;
    if (isText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === BRACKET.opens || sign === BRACE.opens) {
      depth += 1;
      if (depth > JSON_DEPTH_MAX) return true;
    } else if (sign === BRACKET.closes || sign === BRACE.closes) depth -= 1;
  }
  return false;
}

/** Counts the names in a JSON text: its colons outside texts. */
function countWrittenNames(json: string): number {
  let count = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) isText = !isText;
    else if (isText && sign === BACKSLASH) at += 1;
    else if (!isText && sign === COLON) count += 1;
  }
  return count;
}

/** Recurses by level, so only for values that are not too deep. */
function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce<number>((sum, one) => sum + countNames(one), 0);
  return Array.isArray(value) ? inside : inside + Object.keys(value).length;
}

/**
 * As `JSON.parse`; also throws when the text is too deep, or when an object has a name twice. `JSON.parse` takes the last of two values, other
 * programs the first, so a signature or a log could show one amount while the other one moves.
 */
export function parseBoundedJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('JSON nests too deep');
  const value: unknown = JSON.parse(text);
  if (countNames(value) !== countWrittenNames(text)) throw new SyntaxError('JSON repeats a name');
  return value;
}
