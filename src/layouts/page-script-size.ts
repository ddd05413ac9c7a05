import type { Plugin } from 'vite';

/**
 * Keeps the code of every page small. Vite's preload helper is replaced, because it also waits for style sheets, which no chunk has
 * (decision 0042). The server-only code that the adapter would add to every file is left out.
 */
const HELPER = '\0vite/preload-helper.js';
/** Code of every page is in these files (chunk-groups.ts). */
const START = /\/(?:start|BaseLayout\.astro_\w+)\./;

/**
 * A browser loads a module once, even if it is listed repeatedly. src/directives/chunk-recovery.ts handles failed modules. The code of
 * every page lists no parts (see below), so its failure is reported as an Event. An island, for which a visitor waits, lists its parts, so
 * its failure is reported as a CustomEvent.
 */
const LOAD = `export const __vitePreload = (load, parts = []) => {
  for (const part of parts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + part }));
  return load().catch((error) => {
    dispatchEvent(new (parts[0] ? CustomEvent : Event)('orla:chunk-failed'));
    throw error;
  });
};`;

export const pageScriptSize: Plugin = {
  name: 'orla:page-script-size',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              // The code of every page preloads nothing for later interactions; the files of sign-in and registration
              // are listed in the prerendered dialogs (list-files.ts).
              resolveDependencies: (_file, parts, { hostId }) => (START.test(hostId) ? [] : parts),
            },
            rolldownOptions: {
              output: { banner: '/**/' },
              optimization: { inlineConst: { mode: 'all', pass: 2 } },
            },
          },
        }
      : null,
  transform: (_code, id) => (id === HELPER ? { code: LOAD, map: null } : null),
};
