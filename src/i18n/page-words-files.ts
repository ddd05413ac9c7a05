import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { MessageArea } from './areas.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';
import { PAGE_AREAS } from './page-areas.ts';
import { toVisitorErrors } from './visitor-errors.ts';

/**
 * The words of islands as one file a language, which comes beside the code of the first island that starts: printed into each page
 * they were a quarter of it, for the few visitors who touch something. Whoever comes back has it already: its name is made of what it says.
 */
const MODULE = 'virtual:page-words';
const RESOLVED = `\0${MODULE}`;

const read = (locale: Locale, area: MessageArea): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`./messages/${locale}/${area}.json`, import.meta.url), 'utf8'));

/** A key that a language lacks falls back to the default one. */
const readBoth = (locale: Locale, area: MessageArea) => ({ ...read(DEFAULT_LOCALE, area), ...read(locale, area) });

function toFile(locale: Locale): { name: string; source: string } {
  const own = PAGE_AREAS.map((area) => readBoth(locale, area));
  const source = JSON.stringify(Object.assign({}, ...own, toVisitorErrors(readBoth(locale, 'errors'))));
  const mark = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { name: `_astro/words-${locale}.${mark}.json`, source };
}

export const pageWords: Plugin = {
  name: 'orla:page-words',
  resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined;
    const files = LOCALES.map(({ path }) => {
      const { name, source } = toFile(path);
      return [path, { path: `/${name}`, words: JSON.parse(source) }];
    });
    return `export default ${JSON.stringify(Object.fromEntries(files))}`;
  },
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const { path } of LOCALES) {
      const { name, source } = toFile(path);
      this.emitFile({ type: 'asset', fileName: name, source });
    }
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const asked = LOCALES.find(({ path }) => request.url === `/${toFile(path).name}`);
      if (!asked) return next();
      response.setHeader('Content-Type', 'application/json');
      response.end(toFile(asked.path).source);
    });
  },
};
