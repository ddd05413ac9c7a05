import type { Plugin } from 'vite';
import { LISTED_FILES, type ListedFiles } from '../components/listed-files.ts';

/** Visitors wait for sign-in, registration and games, so their files are listed and the browser requests them in parallel. */
const DIALOGS = {
  loginPopupModal: /\/(?:Login|Hydrated)Dialog\.tsx$/,
  registerModal: /\/(?:Register|Hydrated)Dialog\.tsx$/,
};
const GAME = /\/GameFrameIsland\.tsx$/;

interface File {
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
}

export function listFiles(files: readonly File[]): ListedFiles {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const listOf = (module: RegExp) => {
    const found = new Set(
      files.filter((file) => module.test(file.facadeModuleId ?? '')).map(({ fileName }) => fileName),
    );
    for (const name of found) for (const next of byName.get(name)?.imports ?? []) found.add(next);
    return [...found].map((name) => `/${name}`);
  };
  const dialogs = Object.entries(DIALOGS).map(([id, module]) => [id, listOf(module)]);
  return { dialogs: Object.fromEntries(dialogs), game: listOf(GAME) };
}

export const listedFiles: Plugin = {
  name: 'orla:listed-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((part) => part.type === 'chunk');
    this.emitFile({ type: 'asset', fileName: LISTED_FILES.slice(1), source: JSON.stringify(listFiles(files)) });
  },
};
