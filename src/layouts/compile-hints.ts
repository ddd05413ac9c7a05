import type { Plugin } from 'vite';
import { listFiles } from './list-files.ts';

/**
 * Most code of sign-in and registration runs at once. This hint makes V8 compile a chunk completely in the background
 * while the next one downloads, instead of each function at its first call; other browsers ignore the comment (decision
 * 0059).
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Excludes the code of every page: it has already run by then, and every byte of it counts. */
const isOfPages = ({ name }: { name: string }) => name === 'start';

export const compileHints: Plugin = {
  name: 'orla:compile-hints',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The hint only works as the first line.
    order: 'post',
    handler(_options, bundle) {
      const parts = Object.values(bundle).filter((part) => part.type === 'chunk');
      const files = new Set(Object.values(listFiles(parts).dialogs).flat());
      for (const part of parts) if (files.has(`/${part.fileName}`) && !isOfPages(part)) part.code = HINT + part.code;
    },
  },
};
