/** Result of `toCanonicalPath` for an ambiguous path. Never a valid path, because those begin with a slash. */
export const AMBIGUOUS_PATH = 'odd';

const PATH_MAX = 2048;
/** Fast check: most paths are already canonical. */
const PLAIN = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.~-]*)+$|^\/$/;
const UNRESERVED = /^[A-Za-z0-9_.~-]$/;
const ESCAPES = /%[0-9a-f]{2}/gi;
/** Characters that some parsers treat as a slash. */
const SLASHES = /[/\\]|%2f|%5c/i;
/** Bytes that some parsers treat as structure: controls, space, slash, backslash, delete. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control bytes are what is refused
const ODD = /[\u0000-\u0020\\\u007f]|%(?:[01][0-9a-f]|20|2f|5c|7f)|%(?![0-9a-f]{2})/i;

/**
 * Path and search of a request URL exactly as received; `URL` would already normalise the path that must be checked.
 */
export function splitTarget(url: string): { origin: string; path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (start < 0) return { origin: url, path: '/', search: '' };
  const origin = url.slice(0, start);
  const hash = url.indexOf('#', start);
  const end = hash < 0 ? url.length : hash;
  const query = url.indexOf('?', start);
  return query < 0 || query > end
    ? { origin, path: url.slice(start, end), search: '' }
    : { origin, path: url.slice(start, query), search: url.slice(query, end) };
}

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function removeDots(segments: string[]): string[] {
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '.' && segment !== '') kept.push(segment);
  }
  return kept;
}

function decodeUnreserved(path: string): string {
  return path.replace(ESCAPES, (byte) => {
    const char = String.fromCharCode(Number.parseInt(byte.slice(1), 16));
    return UNRESERVED.test(char) ? char : byte.toUpperCase();
  });
}

/**
 * Canonical form of a path: unreserved bytes decoded, other escapes in upper case, no empty or dot
 * segments, no trailing slash. `AMBIGUOUS_PATH` if another parser could see other segments.
 */
export function toCanonicalPath(path: string): string {
  if (PLAIN.test(path) && path.length <= PATH_MAX) return path;
  if (path.length > PATH_MAX || !path.startsWith('/') || ODD.test(path) || !isUtf8(path)) return AMBIGUOUS_PATH;
  return `/${removeDots(decodeUnreserved(path).split('/')).join('/')}`;
}

/**
 * Path by which Hono selects handlers. An ambiguous path must match no handler of a single path; `canonicalUrl` refuses it
 * (request/canonical-url.ts).
 */
export function toRoutedPath({ url }: Request): string {
  const path = toCanonicalPath(splitTarget(url).path);
  return path === AMBIGUOUS_PATH ? '/' : path;
}

/** The most lenient reading of an ambiguous path. It only selects the kind of refusal; nothing is looked up by it. */
export function toLenientPath(path: string): string {
  return `/${removeDots(decodeUnreserved(path.slice(0, PATH_MAX)).split(SLASHES)).join('/')}`;
}
