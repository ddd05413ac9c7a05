import type { Plugin } from 'vite';
import { listDialogFiles } from './list-dialog-files.ts';

/**
 * Most of what joining loads runs at once. V8 is told so, and makes all of it ready beside the page while the next part is still on its way, not
 * piece by piece when it is called; other browsers read a comment (decision 0059).
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** What every page runs has run by then, and is weighed by the byte. */
const isOfPages = ({ name }: { name: string }) => name === 'start';

export const compileAhead: Plugin = {
  name: 'orla:compile-ahead',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The hint is the first line, or none.
    order: 'post',
    handler(_options, bundle) {
      const parts = Object.values(bundle).filter((part) => part.type === 'chunk');
      const files = new Set(Object.values(listDialogFiles(parts)).flat());
      for (const part of parts) if (files.has(`/${part.fileName}`) && !isOfPages(part)) part.code = HINT + part.code;
    },
  },
};
