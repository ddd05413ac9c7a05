import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, toFallbacks } from './languages.ts';

type Messages = Record<string, string>;
type Worker = 'platform' | 'studio';

const WORDS = new URL('../words/', import.meta.url).pathname;
const BRAND = new URL('../brand/texts/', import.meta.url).pathname;
/** Words of all games; each file of a game includes them. */
const SHARED = 'shared';
const SEEDS = 'seeds';

function readJson<Value>(file: string): Value | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Value;
  } catch (error) {
    throw new Error(`${file}: ${error}`);
  }
}

const readArea = (language: string, area: string) => readJson<Messages>(`${WORDS}${language}/${area}.json`);

function readMail(language: string): Messages {
  return readJson<{ mail?: Messages }>(`${BRAND}${language}.json`)?.mail ?? {};
}

function listNames(worker: Worker): string[] {
  const files = globSync(`${WORDS}*/${worker}/*.json`);
  return [...new Set(files.map((file) => path.basename(file, '.json')))].sort();
}

function hasOwn(language: string, areas: readonly string[]): boolean {
  return areas.some((area) => existsSync(`${WORDS}${language}/${area}.json`));
}

/** The words of one file of a worker. Texts that the language lacks come from its fallbacks. Undefined if the language has no words of its own. */
export function toWorkerWords(worker: Worker, name: string, language: string): Messages | undefined {
  const areas = worker === 'studio' ? [`studio/${SHARED}`, `studio/${name}`] : [`platform/${name}`];
  if (!hasOwn(language, areas)) return undefined;
  const layers = toFallbacks(language).toReversed();
  return Object.assign(
    {},
    ...layers.flatMap((each) => [
      ...areas.map((area) => readArea(each, area)),
      ...(name === 'mail' ? [readMail(each)] : []),
    ]),
  );
}

/** The words of an area in each language that has them, without fallbacks. */
export function readWordsByLanguage(area: string): Record<string, Messages> {
  return Object.fromEntries(
    LANGUAGES.flatMap(({ path: language }) => {
      const words = readArea(language, area);
      return words ? [[language, words]] : [];
    }),
  );
}

/** Writes words as JSON that can also be embedded in an HTML document, as the studio does. */
const toText = (words: object) => JSON.stringify(words).replaceAll('<', String.raw`\u003c`);

function* listFiles(worker: Worker): Generator<[file: string, text: string]> {
  for (const name of listNames(worker)) {
    if (name === SHARED || name === SEEDS) continue;
    for (const { path: language } of LANGUAGES) {
      const words = toWorkerWords(worker, name, language);
      if (words) yield [`${language}/${name}.json`, toText(words)];
    }
  }
  // The file with the texts of the seed data has no fallbacks: a language without such texts gets no rows.
  if (worker === 'platform') yield [`all/${SEEDS}.json`, toText(readWordsByLanguage(`platform/${SEEDS}`))];
}

/**
 * Writes the words that these workers read by language: `<folder>/words/<language>/<name>.json`. Files that are right already stay, because
 * a running worker may read them.
 *
 * @param folder the folder of their ASSETS
 */
export function writeWorkerWords(workers: readonly Worker[], folder: string): void {
  const files = new Map(workers.flatMap((worker) => [...listFiles(worker)]));
  const out = path.join(folder, 'words');
  for (const known of globSync('*/*.json', { cwd: out })) if (!files.has(known)) rmSync(path.join(out, known));
  for (const [name, text] of files) {
    const file = path.join(out, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
