import { AREAS, readWords, SOURCE } from './files.mjs';
import { getRow, toExpected } from './keys.mjs';

// These patterns are independent of the glossary, because a build uses this file.
export const PLACEHOLDER = /\{\{\w+\}\}|\((?:min|max)\)/g;
const TAG = /<\/?[a-z][^>]*>/g;
/** Scripts other than Latin. In a language with one of them, a sentence of Latin letters is not translated yet. */
export const SCRIPT_NAMES = {
  Arab: 'Arabic',
  Beng: 'Bengali',
  Cyrl: 'Cyrillic',
  Deva: 'Devanagari',
  Grek: 'Greek',
  Hans: 'Han',
  Hant: 'Han',
  Jpan: 'Han',
  Khmr: 'Khmer',
  Kore: 'Hangul',
  Mymr: 'Myanmar',
  Taml: 'Tamil',
  Thai: 'Thai',
};

export const listAll = (text, pattern) => [...(text.match(pattern) ?? [])].sort();
/** Lists the placeholders that are compared with the source. A form for exactly 0, 1 or 2 may leave the number out: "one ticket". */
const listPlaceholders = (text, key) =>
  listAll(text, PLACEHOLDER).filter((name) => name !== '{{count}}' || !/_(?:zero|one|two)$/.test(key));

/**
 * Mistake of one message; undefined if it is right.
 *
 * @param {{ key: string, text?: string | undefined, source: string, max?: number, isSame?: boolean, script?: string }} message
 */
export function findMistake({ key, text, source, max, isSame, script }) {
  if (typeof text !== 'string') return 'is missing';
  if (text.trim() === '') return source.trim() === '' ? undefined : 'is empty';
  const [own, wanted] = [listPlaceholders(text, key), listPlaceholders(source, key)].map((list) => list.join(' '));
  if (own !== wanted) return `has the parameters ${own || 'none'} instead of ${wanted || 'none'}`;
  if (listAll(text, TAG).join(' ') !== listAll(source, TAG).join(' ')) return 'has other tags than the source';
  if (max !== undefined && [...text].length > max) return `is longer than ${max} characters`;
  if (isSame) return undefined;
  const plain = text.replaceAll(PLACEHOLDER, '').replaceAll(TAG, '');
  const words = plain.match(/\p{Script=Latin}{3,}/gu) ?? [];
  if (text === source && words.length > 1) return `is the text of the source: ${text.slice(0, 50)}`;
  if (script && words.length > 1 && !new RegExp(`\\p{Script=${script}}`, 'u').test(plain))
    return `has no letter of ${script}: ${text.slice(0, 50)}`;
  return undefined;
}

/** Returns the messages of an area, or the mistake if the file is incomplete or not JSON. */
export function tryWords(locale, area) {
  try {
    return { words: readWords(locale, area) };
  } catch (error) {
    return { mistake: error.message };
  }
}

/**
 * Messages with which a language must not be built, one line each: unreadable files, other parameters or tags than the source, or plural
 * forms of another language.
 */
export function listBroken(locale) {
  const { tag } = getRow(locale);
  return AREAS.flatMap((area) => {
    const expected = toExpected(readWords(SOURCE, area), tag);
    const own = tryWords(locale, area);
    if (own.mistake) return [own.mistake];
    return Object.entries(own.words).flatMap(([key, text]) => {
      const wanted = expected.get(key);
      const mistake =
        wanted === undefined ? 'is not in the source' : findMistake({ key, text, source: wanted, isSame: true });
      return mistake ? [`src/words/${locale}/${area}.json: ${key}: ${mistake}`] : [];
    });
  });
}
