import type { Plugin } from 'vite';
import { DIALOG_FILES, type DialogFiles } from '../components/dialogs/dialog-files.ts';

/** Visitors wait for sign-in and registration, so their files are listed and the browser requests them in parallel. */
const DIALOGS = {
  loginPopupModal: /\/(?:Login|Hydrated)Dialog\.tsx$/,
  registerModal: /\/(?:Register|Hydrated)Dialog\.tsx$/,
};

interface File {
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
}

export function listDialogFiles(files: readonly File[]): DialogFiles {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const entries = Object.entries(DIALOGS).map(([id, module]) => {
    const found = new Set(
      files.filter((file) => module.test(file.facadeModuleId ?? '')).map(({ fileName }) => fileName),
    );
    for (const name of found) for (const next of byName.get(name)?.imports ?? []) found.add(next);
    return [id, [...found].map((name) => `/${name}`)];
  });
  return Object.fromEntries(entries);
}

export const dialogFiles: Plugin = {
  name: 'orla:dialog-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((part) => part.type === 'chunk');
    this.emitFile({
      type: 'asset',
      fileName: DIALOG_FILES.slice(1),
      source: JSON.stringify(listDialogFiles(files)),
    });
  },
};
