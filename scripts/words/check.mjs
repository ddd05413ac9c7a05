import { AREAS, readGlossary, readMeta, readText, readWords, SOURCE, TEXTS } from './files.mjs';
import { checkGlossary, checkTerms } from './glossary.mjs';
import { getRow, toExpected, toStem } from './keys.mjs';

const PLACEHOLDER = /\{\{\w+\}\}|\((?:min|max)\)/g;
const TAG = /<\/?[a-z][^>]*>/g;
/** Scripts in which a sentence of Latin letters is a text that nobody translated. */
const SCRIPTS = { Arab: 'Arabic', Beng: 'Bengali', Cyrl: 'Cyrillic', Deva: 'Devanagari', Grek: 'Greek' };
const MORE_SCRIPTS = {
  Hans: 'Han',
  Hant: 'Han',
  Jpan: 'Han',
  Khmr: 'Khmer',
  Kore: 'Hangul',
  Mymr: 'Myanmar',
  Taml: 'Tamil',
  Thai: 'Thai',
};

const listAll = (text, pattern) => [...(text.match(pattern) ?? [])].sort();
/** A form for exactly 0, 1 or 2 may leave the number out: "one ticket". */
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

function checkArea(locale, area, glossary) {
  const { tag, script } = getRow(locale);
  const [source, own, { max = {} }] = [readWords(SOURCE, area), readWords(locale, area), readMeta(area)];
  const isSource = locale === SOURCE;
  const expected = toExpected(source, tag);
  const mistakes = Object.keys(own)
    .filter((key) => !expected.has(key))
    .map((key) => `${key}: is not in the source`);
  for (const [key, text] of expected) {
    const at = `${area}:${key}`;
    const stem = toStem(key, source) ?? key;
    const isSame = isSource || glossary?.same?.includes(at) || glossary?.same?.includes(`${area}:${stem}`);
    const latin = { key, text: own[key], source: text, max: max[stem], isSame };
    const mistake = findMistake({ ...latin, script: { ...SCRIPTS, ...MORE_SCRIPTS }[script] });
    if (mistake) mistakes.push(`${key}: ${mistake}`);
    else if (glossary && !isSource) mistakes.push(...checkTerms({ at, text: own[key], source: text, glossary, tag }));
  }
  return mistakes.map((mistake) => `src/words/${locale}/${area}.json: ${mistake}`);
}

const PARTS = {
  headings: /^#+ /gm,
  'list rows': /^\s*[-*] |^\d+\. /gm,
  paragraphs: /\n\n/g,
  links: /\]\([^)]+\)/g,
  parameters: PLACEHOLDER,
};

/** A link to a page that has no path of its own in each language names the language. */
const LANGUAGE = /(?<=\]\(\S*)\?lang=[\w-]+(?=\))/g;

function checkText(locale, name) {
  const [source, own] = [readText(SOURCE, name), readText(locale, name)];
  const at = `${name} in ${locale}`;
  if (own === undefined) return [`${at}: is missing`];
  const mistakes = Object.entries(PARTS).flatMap(([part, pattern]) => {
    const [found, wanted] = [own, source].map((text) => listAll(text.replaceAll(LANGUAGE, ''), pattern));
    const isOther = ['links', 'parameters'].includes(part)
      ? found.join(' ') !== wanted.join(' ')
      : found.length !== wanted.length;
    return isOther ? [`${at}: other ${part} than the source`] : [];
  });
  if (locale !== SOURCE && own === source) mistakes.push(`${at}: is the text of the source`);
  return mistakes;
}

/** Messages with which a language must not be built, one line each: other parameters or tags than the source, or plural forms of another language. */
export function listBroken(locale) {
  const { tag } = getRow(locale);
  return AREAS.flatMap((area) => {
    const source = readWords(SOURCE, area);
    const expected = toExpected(source, tag);
    return Object.entries(readWords(locale, area)).flatMap(([key, text]) => {
      const wanted = expected.get(key);
      const mistake =
        wanted === undefined ? 'is not in the source' : findMistake({ key, text, source: wanted, isSame: true });
      return mistake ? [`src/words/${locale}/${area}.json: ${key}: ${mistake}`] : [];
    });
  });
}

/** Mistakes in the words of a language, one line each. */
export function checkLanguage(locale) {
  const glossary = readGlossary(locale);
  return [
    ...checkGlossary(locale, glossary),
    ...AREAS.flatMap((area) => checkArea(locale, area, glossary)),
    ...TEXTS.flatMap((name) => checkText(locale, name)),
  ];
}
