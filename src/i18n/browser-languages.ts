import type { Plugin } from 'vite';

const REGISTRY = /\/src\/i18n\/languages\.ts$/;
/** Columns that only pages use: 1.3 kB (gzip) of the code that every island loads. */
export const SERVER_COLUMNS = ['name', 'english', 'flag', 'script', 'ogLocale', 'lineHeight'] as const;
const COLUMN = new RegExp(`\\b(?:${SERVER_COLUMNS.join('|')}): '[^']*',`, 'g');

/** The browser gets the registry of languages without the columns that only the server uses. */
export const browserLanguages: Plugin = {
  name: 'orla:browser-languages',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => (REGISTRY.test(id) ? { code: code.replaceAll(COLUMN, ''), map: null } : null),
};
