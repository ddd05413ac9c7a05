import { AREAS, readGlossary, readMeta, readText, readWords, SOURCE, TEXTS } from './files.mjs';
import { checkGlossary, checkTerms } from './glossary.mjs';
import { getRow, toExpected, toStem } from './keys.mjs';
import { findMistake, listAll, PLACEHOLDER, SCRIPT_NAMES, tryWords } from './messages.mjs';

function checkArea(locale, area, glossary) {
  const { tag, script } = getRow(locale);
  const { words: own, mistake: unreadable } = tryWords(locale, area);
  if (unreadable) return [unreadable];
  const [source, { max = {} }] = [readWords(SOURCE, area), readMeta(area)];
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
    const mistake = findMistake({ ...latin, script: SCRIPT_NAMES[script] }) ?? findLoosePercent(own[key]);
    if (mistake) mistakes.push(`${key}: ${mistake}`);
    else if (glossary && !isSource) mistakes.push(...checkTerms({ at, text: own[key], source: text, glossary, tag }));
  }
  return mistakes.map((mistake) => `src/words/${locale}/${area}.json: ${mistake}`);
}

/** Reports a percent sign beside a parameter. In a right-to-left text, it would appear on the wrong side of the number. */
function findLoosePercent(text) {
  return /\}\}\s?[%٪]|[%٪]\s?\{\{/.test(text)
    ? 'has a percent sign beside a parameter: formatPercent writes both'
    : undefined;
}

const PARTS = {
  headings: /^#+ /gm,
  'list rows': /^\s*[-*] |^\d+\. /gm,
  paragraphs: /\n\n/g,
  links: /\]\([^)]+\)/g,
  parameters: PLACEHOLDER,
};

/**
 * Matches the parameter `lang` in a link. Links are compared without it, because it differs by language. A link needs it if its page has no
 * path of its own for each language.
 */
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

/** Mistakes in the words of a language, one line each. */
export function checkLanguage(locale) {
  const glossary = readGlossary(locale);
  return [
    ...checkGlossary(locale, glossary),
    ...AREAS.flatMap((area) => checkArea(locale, area, glossary)),
    ...TEXTS.flatMap((name) => checkText(locale, name)),
  ];
}
