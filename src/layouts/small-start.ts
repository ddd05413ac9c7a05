import type { Plugin } from 'vite';

/**
 * What every page runs before a touch is to be small: Vite's way of loading parts also waits for style sheets, which no part of ours has
 * (decision 0042), and the adapter begins every file with what only the server needs.
 */
const HELPER = '\0vite/preload-helper.js';
/** What every page runs is in this file (few-files.ts). */
const START = /\/start\./;

/** A browser asks for a module once, however often it is listed. What does not come is told: src/directives/lost-code.ts. */
const LOAD = `export const __vitePreload = (load, parts = []) => {
  for (const part of parts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + part }));
  const coming = load();
  coming.catch(() => dispatchEvent(new Event('orla:chunk-failed')));
  return coming;
};`;

export const smallStart: Plugin = {
  name: 'orla:small-start',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              // What every page runs lists nothing that a touch may need; the files of joining are listed where it is printed (list-dialog-files.ts).
              resolveDependencies: (_file, parts, { hostId }) => (START.test(hostId) ? [] : parts),
            },
            rolldownOptions: {
              output: { banner: '/**/' },
              // Constants stand where they are used.
              optimization: { inlineConst: { mode: 'all', pass: 2 } },
            },
          },
        }
      : null,
  transform: (_code, id) => (id === HELPER ? { code: LOAD, map: null } : null),
};
