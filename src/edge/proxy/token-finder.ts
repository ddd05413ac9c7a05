import { hasEscaped } from '../session/split.ts';

/** Escaped for a URL, each byte takes three characters. */
const URL_CHARS = 3;
/** Escapes of JSON; an escape cut off at the end of a chunk is read with the next. */
const JSON_ESCAPE = /\\(?:u([\da-f]{4})|((?:u[\da-f]{0,3})?$)|(.))/gis;

/** Finds a text in chunks, plain or escaped for a URL. */
function createPlainFinder(wanted: string): (piece: string) => boolean {
  let tail = '';
  return (piece) => {
    const text = tail + piece;
    tail = text.slice(1 - URL_CHARS * wanted.length);
    return text.includes(wanted) || hasEscaped(text, wanted);
  };
}

/**
 * Decodes JSON escapes in chunks, from the start on: in the middle of a text it is unknown which backslash of two is
 * the second.
 */
function createJsonReader(): (piece: string) => string {
  let cut = '';
  return (piece) => {
    const text = cut + piece;
    cut = '';
    if (!text.includes('\\')) return text;
    return text.replace(JSON_ESCAPE, (whole, hex?: string, rest?: string, char?: string) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (rest !== undefined) cut = whole;
      return char ?? '';
    });
  };
}

/** Finds a token in chunks of bytes: plain, or escaped for a URL, for JSON, or for both. */
export function createFinder(wanted: string | undefined): (chunk: Uint8Array) => boolean {
  if (!wanted) return () => false;
  const [shows, showsRead, readJson] = [createPlainFinder(wanted), createPlainFinder(wanted), createJsonReader()];
  return (chunk) => {
    const text = new TextDecoder('latin1').decode(chunk);
    const isShown = shows(text);
    return showsRead(readJson(text)) || isShown;
  };
}
