import type { Plugin } from 'vite';
import { LANGUAGE_NAMES } from './language-names.ts';

const REGISTRY = /\/src\/i18n\/languages\.ts$/;
const NAMES = /\/src\/i18n\/language-names\.ts$/;
/** Columns that only the server uses. Without them, the code that every island loads is 1.3 kB smaller (gzip). */
export const SERVER_COLUMNS = ['name', 'english', 'flag', 'script', 'ogLocale', 'lineHeight'] as const;
const COLUMN = new RegExp(`\\b(?:${SERVER_COLUMNS.join('|')}): '[^']*',`, 'g');

/** The browser gets the registry of languages without the columns that only the server uses; names are a file of their own. */
export const browserLanguages: Plugin = {
  name: 'orla:browser-languages',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (REGISTRY.test(id)) return { code: code.replaceAll(COLUMN, ''), map: null };
    if (NAMES.test(id)) return { code: `export const LANGUAGE_NAMES = ${JSON.stringify(LANGUAGE_NAMES)};`, map: null };
    return null;
  },
};
