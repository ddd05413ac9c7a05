import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { checkBrandTexts } from './brand-texts.ts';
import {
  createLocaleFiles,
  FILE_KINDS,
  type FileKind,
  type LocaleFile,
  type ReadLocaleFile,
  SERVER_KINDS,
} from './locale-files.ts';
import { LOCALES, type Locale } from './locales.ts';
import type { RenderMarkdown } from './read-texts.ts';
import { readWords } from './read-words.ts';

const MODULE = 'virtual:locale-files';
const RESOLVED = `\0${MODULE}`;
const FILE_MODULE = 'virtual:locale-file/';
const RESOLVED_FILE = `\0${FILE_MODULE}`;
const ASSET = fileURLToPath(new URL('asset.ts', import.meta.url));
/** Paths of the files in development. Their names have no hash, because the files change while a server runs. */
const UNBUILT = /^\/_astro\/([a-z-]+)\.dev\.json$/;
const KIND_AND_LOCALE = /^([a-z-]+?)-([a-z]{2}(?:-[a-z]{2})?)$/;
const SOURCES = 'src/{words,content,brand}/**/*.{json,md}';

const toUnbuiltName = (kind: FileKind, locale: Locale) => `_astro/${kind}-${locale}.dev.json`;
const everyPair = (kinds: readonly FileKind[]) =>
  LOCALES.flatMap(({ path }) => kinds.map((kind) => [kind, path] as const));

function toFile(name = ''): readonly [FileKind, Locale] | undefined {
  const [, kind, locale] = KIND_AND_LOCALE.exec(name) ?? [];
  return kind && locale ? [kind as FileKind, locale as Locale] : undefined;
}

/** Makes each file only once. A build has two parts, and both need the files. */
function remember(read: ReadLocaleFile): ReadLocaleFile {
  const files = new Map<string, Promise<LocaleFile>>();
  return (kind, locale) => {
    const key = `${kind} ${locale}`;
    const file = files.get(key) ?? read(kind, locale);
    files.set(key, file);
    return file;
  };
}

async function toPaths(nameOf: (kind: FileKind, locale: Locale) => Promise<string>): Promise<string> {
  const rows = LOCALES.map(async ({ path }) => {
    const files = SERVER_KINDS.map(async (kind) => [kind, `/${await nameOf(kind, path)}`]);
    return [path, Object.fromEntries(await Promise.all(files))];
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(rows)));
}

/** A development server imports the files as modules, so it needs no build. */
function toImports(): string {
  const entries = everyPair(SERVER_KINDS).map(([kind, locale]) => {
    const name = `/${toUnbuiltName(kind, locale)}`;
    return `${JSON.stringify(name)}: () => import(${JSON.stringify(`${FILE_MODULE}${kind}-${locale}`)})`;
  });
  return `const files = { ${entries.join(', ')} };
export const loadFile = async (path) => (await files[path]()).default;`;
}

/** Emits the files of every language, and tells the site worker their paths. */
export function localeFiles(render: RenderMarkdown): Plugin {
  const read = createLocaleFiles(render);
  const readOnce = remember(read);
  let isBuild = false;
  return {
    name: 'orla:locale-files',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart: () => checkBrandTexts(),
    resolveId(id) {
      if (id === MODULE) return RESOLVED;
      return id.startsWith(FILE_MODULE) ? `\0${id}` : undefined;
    },
    async load(id) {
      const asked = toFile(id.startsWith(RESOLVED_FILE) ? id.slice(RESOLVED_FILE.length) : undefined);
      if (asked) {
        for (const source of globSync(SOURCES))
          this.addWatchFile(fileURLToPath(new URL(`../../${source}`, import.meta.url)));
        return `export default ${(await read(...asked)).source}`;
      }
      if (id !== RESOLVED) return undefined;
      const nameOf = async (kind: FileKind, locale: Locale) =>
        isBuild ? (await readOnce(kind, locale)).name : toUnbuiltName(kind, locale);
      return `export const paths = ${await toPaths(nameOf)};
export const englishGate = ${JSON.stringify(readWords('en', 'gate'))};
${isBuild ? `export { loadAsset as loadFile } from ${JSON.stringify(ASSET)};` : toImports()}`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [kind, locale] of everyPair(FILE_KINDS)) {
        const { name, source } = await readOnce(kind, locale);
        this.emitFile({ type: 'asset', fileName: name, source });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const asked = toFile(UNBUILT.exec(request.url ?? '')?.[1]);
        if (!asked) return next();
        response.setHeader('Content-Type', 'application/json');
        const { source } = await read(...asked);
        response.end(source.replaceAll(/\.[\w-]{8}\.json"/g, '.dev.json"'));
      });
    },
  };
}

/** The plugin with the site's Markdown processor. */
export function localeFilesIntegration(): AstroIntegration {
  return {
    name: 'orla-locale-files',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        // Highlighting adds inline styles, which the policy forbids, and our texts contain no code.
        const renderer = config.markdown.processor.createRenderer({ syntaxHighlight: false });
        const render: RenderMarkdown = async (markdown) => (await (await renderer).render(markdown)).code;
        updateConfig({ vite: { plugins: [localeFiles(render) as never] } });
      },
    },
  };
}
