import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** The language from which all others are translated. */
export const SOURCE = 'en';
export const COLLECTIONS = ['help', 'install', 'pages'];

const inRoot = (...parts) => path.join(ROOT, ...parts);
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${path.relative(ROOT, file)}: ${error.message}`);
  }
}
const writeJson = (file, value) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
};

/** The operator's staff use the console in English and Portuguese only, so its words are not translated further. */
const isTranslated = (area) => !area.startsWith('console/');

/** `wallet`, `studio/slot`, `platform/mail` …: the areas of the source language. */
export const AREAS = globSync('**/*.json', { cwd: inRoot('src/words', SOURCE) })
  .map((file) => file.replace(/\.json$/, ''))
  .filter(isTranslated)
  .sort();

/** `pages/terms`, `help/money` …: the texts in Markdown. */
export const TEXTS = COLLECTIONS.flatMap((collection) =>
  globSync('*.md', { cwd: inRoot('src/content', collection, SOURCE) }).map(
    (file) => `${collection}/${file.replace(/\.md$/, '')}`,
  ),
).sort();

const toWordsFile = (locale, area) => inRoot('src/words', locale, `${area}.json`);
const toTextFile = (locale, text) => inRoot('src/content', path.dirname(text), locale, `${path.basename(text)}.md`);

/** Lists the word files that a language does not have. */
export const listMissing = (locale) =>
  AREAS.map((area) => toWordsFile(locale, area))
    .filter((file) => !existsSync(file))
    .map((file) => path.relative(ROOT, file));

/** Messages of an area; empty if the language has no such file. */
export function readWords(locale, area) {
  const file = toWordsFile(locale, area);
  return existsSync(file) ? readJson(file) : {};
}

export const writeWords = (locale, area, words) => writeJson(toWordsFile(locale, area), words);

/** Returns a text; undefined if the language does not have it. */
export function readText(locale, text) {
  const file = toTextFile(locale, text);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function readOr(fallback, ...parts) {
  const file = inRoot('translation', ...parts);
  return existsSync(file) ? readJson(file) : fallback;
}

export const readTerms = () => readJson(inRoot('translation/glossary/terms.json'));
/** Returns the glossary of a language; undefined if there is none. */
export const readGlossary = (locale) => readOr(undefined, 'glossary', `${locale}.json`);
export const readMeta = (area) => readOr({}, 'meta', `${area}.json`);
/** Hashes of the English messages at the last `sync`, by area and key. */
export const readSources = () => readOr({}, 'sources.json');
export const writeSources = (sources) => writeJson(inRoot('translation/sources.json'), sources);
/** By language: messages whose English changed after they were translated, as `area:key`. */
export const readStale = () => readOr({}, 'stale.json');
export const writeStale = (stale) => writeJson(inRoot('translation/stale.json'), stale);
