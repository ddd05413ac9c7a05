import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { MESSAGE_AREAS, type MessageArea } from './areas.ts';
import { checkBrandTexts, toMessagesFile, toTextsFile } from './brand-texts.ts';
import { isLocale, LOCALES, toTextOrder } from './locales.ts';
import { readWords } from './read-words.ts';

const FILE = /\/src\/words\/([\w-]+)\/(\w+)\.json$/;

/** A language may lack keys but no file, because imports find files by their path. */
function checkFiles(): void {
  const paths = LOCALES.flatMap(({ path }) => MESSAGE_AREAS.map((area) => toMessagesFile(path, area)));
  const missing = paths.filter((file) => !existsSync(file)).map((file) => fileURLToPath(file));
  if (missing.length > 0) throw new Error(`Missing, where {} is enough: ${missing.join(', ')}`);
}

/**
 * Makes every imported message file complete: with the brand's texts, and its fallbacks. So pages,
 * islands, lazy parts and the gate need no merging of their own.
 */
export const completeWords: Plugin = {
  name: 'orla:whole-words',
  enforce: 'pre',
  buildStart() {
    checkFiles();
    checkBrandTexts();
  },
  transform(_code, id) {
    const [, locale = '', name] = FILE.exec(id) ?? [];
    if (!isLocale(locale)) return null;
    const area = name as MessageArea;
    const sources = toTextOrder(locale).flatMap((path) => [toMessagesFile(path, area), toTextsFile(path)]);
    for (const source of sources) this.addWatchFile(fileURLToPath(source));
    return { code: JSON.stringify(readWords(locale, area)), map: null };
  },
};
