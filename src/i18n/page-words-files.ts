import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { LOCALES, type Locale } from './locales.ts';
import { PAGE_AREAS } from './page-areas.ts';
import { readWords } from './read-words.ts';
import { toVisitorErrors } from './visitor-errors.ts';

/**
 * Bundles the messages of islands into one file per language that loads with the first island. Printed into each page
 * they were a quarter of its size, although few visitors use an island. The hash in the name allows long caching.
 */
const MODULE = 'virtual:page-words';
const RESOLVED = `\0${MODULE}`;

function toFile(locale: Locale): { name: string; source: string } {
  const own = PAGE_AREAS.map((area) => readWords(locale, area));
  const source = JSON.stringify(Object.assign({}, ...own, toVisitorErrors(readWords(locale, 'errors'))));
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
