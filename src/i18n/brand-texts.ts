import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MESSAGE_AREAS } from './areas.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';

export type Catalogue = Readonly<Record<string, string>>;
/** Replacements by area; other texts stay as in the product. */
export type BrandTexts = Readonly<Record<string, Catalogue>>;

const FOLDER = new URL('../brand/texts/', import.meta.url);
/** Area of the e-mail and SMS texts of the embedded platform; another platform has its own texts. */
const MAIL = 'mail';
const PLACEHOLDER = /\{\{\w+\}\}|\((?:min|max)\)/g;

function readJson(file: URL) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${fileURLToPath(file)}: ${error}`);
  }
}

export function toMessagesFile(locale: string, area: string): URL {
  return new URL(`../words/${locale}/${area === MAIL ? 'platform/mail' : area}.json`, import.meta.url);
}

export const toTextsFile = (locale: string): URL => new URL(`${locale}.json`, FOLDER);

/** Messages of the product; empty if a language has no such file. */
export function readMessages(locale: string, area: string): Catalogue {
  const file = toMessagesFile(locale, area);
  return existsSync(file) ? readJson(file) : {};
}

export function readBrandTexts(locale: string): BrandTexts {
  const file = toTextsFile(locale);
  return existsSync(file) ? readJson(file) : {};
}

/** The brand's name may be written out or omitted; all other placeholders are required. */
function toPlaceholders(text: string): string {
  const found = new Set(text.match(PLACEHOLDER));
  found.delete('{{brand}}');
  return [...found].sort().join(' ');
}

function findMistake(key: string, text: unknown, original: string | undefined): string | undefined {
  if (original === undefined) return `there is no text "${key}" to replace`;
  if (typeof text !== 'string' || text.trim() === '') return `"${key}" is empty`;
  if (text.includes('{{brand}}') && !original.includes('{{brand}}')) return `"${key}" is not told {{brand}}`;
  const [own, wanted] = [toPlaceholders(text), toPlaceholders(original)];
  return own === wanted ? undefined : `"${key}" has to have ${wanted || 'no placeholders'}, and has ${own || 'none'}`;
}

/** Mistakes in the texts of a brand, one line each, for their author. */
export function listTextMistakes(locale: string, texts: BrandTexts): string[] {
  const areas: readonly string[] = [...MESSAGE_AREAS, MAIL];
  return Object.entries(texts).flatMap(([area, words]) => {
    const at = `src/brand/texts/${locale}.json: ${area}`;
    if (!areas.includes(area)) return [`${at}: there is no such area (${areas.join(', ')})`];
    const originals = { ...readMessages(DEFAULT_LOCALE, area), ...readMessages(locale, area) };
    return Object.entries(words).flatMap(([key, text]) => {
      const mistake = findMistake(key, text, originals[key]);
      return mistake ? [`${at}: ${mistake}`] : [];
    });
  });
}

/** Throws an error that lists all mistakes in `src/brand/texts/`. */
export function checkBrandTexts(): void {
  const known: readonly string[] = LOCALES.map(({ path }) => `${path}.json`);
  const strange = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => !known.includes(name)) : [];
  const mistakes = [
    ...strange.map((name) => `src/brand/texts/${name}: the site has no such language`),
    ...LOCALES.flatMap(({ path }) => listTextMistakes(path, readBrandTexts(path))),
  ];
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}
