import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { MESSAGE_AREAS } from './areas.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';

export type Catalogue = Readonly<Record<string, string>>;
/** By area; what is not here stays as the product says it. */
export type BrandTexts = Readonly<Record<string, Catalogue>>;

const FOLDER = new URL('../brand/texts/', import.meta.url);
/** What the embedded platform writes to members; an operator with a platform of their own has none. */
const MAIL = 'mail';
const PLACEHOLDER = /\{\{\w+\}\}|\((?:min|max)\)/g;

const readJson = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));

export function toMessagesFile(locale: string, area: string): URL {
  const path = area === MAIL ? `../platform/sender/words/${locale}.json` : `./messages/${locale}/${area}.json`;
  return new URL(path, import.meta.url);
}

export const toTextsFile = (locale: string): URL => new URL(`${locale}.json`, FOLDER);

/** The product's own words; none where a language has no such file. */
export function readMessages(locale: string, area: string): Catalogue {
  const file = toMessagesFile(locale, area);
  return existsSync(file) ? readJson(file) : {};
}

export function readBrandTexts(locale: string): BrandTexts {
  const file = toTextsFile(locale);
  return existsSync(file) ? readJson(file) : {};
}

/** The brand may say its name itself, or not at all; every other value of a text is there for a reason. */
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

/** What is wrong with the texts of a brand, a line each, for whoever wrote them. */
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

/** Throws with all that is wrong in `src/brand/texts/`. */
export function checkBrandTexts(): void {
  const known: readonly string[] = LOCALES.map(({ path }) => `${path}.json`);
  const strange = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => !known.includes(name)) : [];
  const mistakes = [
    ...strange.map((name) => `src/brand/texts/${name}: the site has no such language`),
    ...LOCALES.flatMap(({ path }) => listTextMistakes(path, readBrandTexts(path))),
  ];
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}
