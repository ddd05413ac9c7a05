import type { Plugin } from 'vite';

const PAGE = /\/BaseLayout\.astro\?.*type=script/;

/**
 * Without grouping, a tap on "Sign in" loads sixty files, three levels deep: one file per set of modules that two
 * chunks share. Here modules that are needed together form one file: the modules that match a row, with their static
 * imports, minus the modules of earlier rows. Entry points of pages and of `import()` remain separate files. Code
 * shared by dialogs and centre pages is split into three files, because such a page would otherwise load all of it.
 */
const FILES: readonly (readonly [name: string, parts: RegExp])[] = [
  // Code of every page shares files only with small modules.
  ['start', PAGE],
  // Formats, messages, storage and the slip: a page with odds needs them without the shell.
  [
    'texts',
    /\/src\/(?:lib\/(?:format|words)|directives\/page-storage|contract\/core\/typed-text|stores\/play\/slip)\.ts$/,
  ],
  // Code of odds and of live tables; other pages do not load it.
  ['awaited', /\/src\/directives\/(?:ask-on-now|repeat-while-visible|set-text)\.ts$/],
  // Separate from the renderer, so that it runs while the renderer downloads.
  ['shell', /\/src\/(?:islands\/(?:header\/HeaderIsland|dialogs\/DialogsIsland)\.tsx|lib\/next-task\.ts)$/],
  ['renderer', /\/@astrojs\/react\/dist\/client\.js$/],
  // Forms: fields of most centre pages, then those of password changes, then the rest of sign-in.
  [
    'fields',
    /\/src\/(?:islands\/(?:ui\/(?:Fields|Choice)|dialogs\/RiskNote)\.tsx|stores\/core\/period\.ts|islands\/ui\/problem-words\.ts)$/,
  ],
  ['passwords', /\/src\/islands\/ui\/NewPasswordFields\.tsx$/],
  ['forms', /\/src\/islands\/dialogs\/LoginDialog\.tsx$/],
  ['calls', /\/src\/stores\/core\/shared-calls\.ts$/],
];

interface Graph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): {
    isEntry: boolean;
    importedIds: readonly string[];
    importers: readonly string[];
    dynamicImporters: readonly string[];
  } | null;
}

export function assignGroups(graph: Graph): Map<string, string> {
  const files = new Map<string, string>();
  const all = [...graph.getModuleIds()];
  const isNamed = (id: string) => {
    const info = graph.getModuleInfo(id);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  };
  // The page's own script changes the whole page as soon as it is parsed. A shared file also runs when an island loads it, maybe earlier.
  // So code that only the page's script imports stays in the script's own file.
  const actsOnPage = (id: string) => {
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    return importers.length > 0 && importers.every((importer) => PAGE.test(importer));
  };
  for (const [name, parts] of FILES) {
    const reached = new Set(all.filter((id) => parts.test(id)));
    for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
    for (const id of reached) if (!files.has(id) && !isNamed(id) && !actsOnPage(id)) files.set(id, name);
  }
  return files;
}

let files = new Map<string, string>();
/** An earlier row takes the modules that several rows need. */
const groups = FILES.map(([name], row) => ({
  name,
  test: (id: string) => files.get(id) === name,
  priority: FILES.length - row,
}));

export const chunkGroups: Plugin = {
  name: 'orla:chunk-groups',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } : null,
  buildEnd() {
    files = assignGroups(this);
  },
};
