import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

/**
 * Astro prints every style sheet that a page's code can reach, including those of dialogs and centres that few visitors
 * open. Here styles that an island reaches only by `import()` stay out of pages: their chunk adopts them as a
 * constructed sheet before anything of it renders, with the same layers and class names.
 */
const STYLES = /\.css(?:$|\?(?!inline))/;
/** Styles that no prerendered page uses: `dialog.late.module.css`. */
const LATE = /\.late(?:\.module)?\.css$/;
const ISLANDS = /\/src\/(?:islands|stores|directives)\//;
const LAYOUT = /\/src\/layouts\/BaseLayout\.astro$/;
const NOTHING = '\0orla:lazy';
const SERVER = ['ssr', 'prerender'];

interface Graph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** All modules reachable by static imports. */
function listWith(graph: Graph, ids: Iterable<string>): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

function listLazy(graph: Graph): Set<string> {
  const islands = [...graph.getModuleIds()].filter((id) => ISLANDS.test(id));
  return listWith(
    graph,
    islands.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  );
}

/** Vite's build targets in the format of Lightning CSS. */
const TARGETS = { chrome: 111 << 16, edge: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) };

function squeeze(filename: string, css: string): string {
  return transform({ filename, code: Buffer.from(css), minify: true, targets: TARGETS }).code.toString();
}

/** Skips adoption if the page already prints the same styles, because they would apply twice and in another order. */
function toAdoption(id: string, css: string): string {
  const name = /\.[A-Za-z_][\w-]*/.exec(css)?.[0] ?? '';
  const isInPage = `[...document.querySelectorAll("style")].some(s=>s.textContent.includes(${JSON.stringify(name)}))`;
  return `if(!${isInPage}){const s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(squeeze(id, css))});document.adoptedStyleSheets.push(s)}\n`;
}

/** Shared by the builds of server and client, which run one after the other in one process. */
const everywhere = new Set<string>();
const compiled = new Map<string, string>();
let lazy = new Set<string>();

/** The server never runs code that an island loads lazily, so those modules are empty there. */
const serverPart: Plugin = {
  name: 'orla:lazy-styles-server',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => SERVER.includes(name),
  resolveDynamicImport: (_specifier, importer) => (ISLANDS.test(importer ?? '') ? { id: NOTHING } : null),
  load: (id) => (id === NOTHING ? 'export {};' : null),
  buildEnd() {
    const layouts = [...this.getModuleIds()].filter((id) => LAYOUT.test(id));
    for (const id of listWith(this, layouts)) if (STYLES.test(id) && !LATE.test(id)) everywhere.add(id);
  },
};

/**
 * The server needs the class names of lazy styles but must not print their rules, so this plugin replaces the recorder
 * there.
 */
const serverNames: Plugin = {
  name: 'orla:lazy-styles-names',
  apply: 'build',
  applyToEnvironment: ({ name }) => SERVER.includes(name),
  transform: (_code, id) => (LATE.test(id) ? { code: '', map: null } : null),
};

/** Runs between Vite's two CSS steps: styles are compiled but not yet extracted. */
const recorder: Plugin = {
  name: 'orla:lazy-styles-recorder',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (STYLES.test(id)) compiled.set(id, code);
  },
  buildEnd() {
    lazy = listLazy(this);
  },
};

const clientPart: Plugin = {
  name: 'orla:lazy-styles-client',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk(code, chunk) {
    const isOwn = (id: string) => LATE.test(id) || (STYLES.test(id) && lazy.has(id) && !everywhere.has(id));
    const own = Object.keys(chunk.modules).filter(isOwn);
    if (own.length === 0) return null;
    return { code: own.map((id) => toAdoption(id, compiled.get(id) ?? '')).join('') + code, map: null };
  },
};

export const lazyStyles = [serverPart, serverNames, recorder, clientPart];
