import type { Plugin } from 'vite';

/**
 * Left alone, a tap on "Sign in" loads sixty files, three deep: a file for whatever two parts happen to share. Here what
 * is needed together is one file: what its name says, with all that it imports at once, less what a row above it has. What
 * is asked for by name, by a page or an `import()`, stays a file of its own. What dialogs share with pages of the centres is
 * three files and not one, because such a page would have to load the rest of it, too.
 */
const FILES: readonly (readonly [name: string, parts: RegExp])[] = [
  // What every page runs shares files with nothing that is large.
  ['start', /\/BaseLayout\.astro\?.*type=script/],
  // Before what draws, so that it runs while that is still on its way.
  ['shell', /\/src\/(?:islands\/(?:header\/HeaderIsland|dialogs\/DialogsIsland)\.tsx|lib\/next-task\.ts)$/],
  ['renderer', /\/@astrojs\/react\/dist\/client\.js$/],
  // Forms: what most pages of the centres have too, what those have that change a password, and what is left of signing in.
  [
    'fields',
    /\/src\/(?:islands\/(?:ui\/(?:Fields|Choice)|dialogs\/RiskNote)\.tsx|stores\/period\.ts|islands\/ui\/problem-words\.ts)$/,
  ],
  ['passwords', /\/src\/islands\/ui\/NewPasswordFields\.tsx$/],
  ['forms', /\/src\/islands\/dialogs\/LoginDialog\.tsx$/],
  ['calls', /\/src\/stores\/calls\.ts$/],
];

interface Graph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(
    id: string,
  ): { isEntry: boolean; importedIds: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** The file that each module goes into, by its id. */
export function assignFiles(graph: Graph): Map<string, string> {
  const files = new Map<string, string>();
  const all = [...graph.getModuleIds()];
  const isNamed = (id: string) => {
    const info = graph.getModuleInfo(id);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  };
  for (const [name, parts] of FILES) {
    const reached = new Set(all.filter((id) => parts.test(id)));
    for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
    for (const id of reached) if (!files.has(id) && !isNamed(id)) files.set(id, name);
  }
  return files;
}

let files = new Map<string, string>();
/** A row before another takes what both need. */
const groups = FILES.map(([name], row) => ({
  name,
  test: (id: string) => files.get(id) === name,
  priority: FILES.length - row,
}));

export const fewFiles: Plugin = {
  name: 'orla:few-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } : null,
  buildEnd() {
    files = assignFiles(this);
  },
};
