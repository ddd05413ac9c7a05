import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, toFallbacks } from './languages.ts';

type Messages = Record<string, string>;

const WORDS = new URL('../words/', import.meta.url).pathname;
const BRAND = new URL('../brand/texts/', import.meta.url).pathname;
/** Words of all games; each file of a game includes them. */
const SHARED = 'shared';

function readJson<Value>(file: string): Value | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Value) : undefined;
}

const readArea = (language: string, area: string) => readJson<Messages>(`${WORDS}${language}/${area}.json`);

function readMail(language: string): Messages {
  return readJson<{ mail?: Messages }>(`${BRAND}${language}.json`)?.mail ?? {};
}

function listNames(worker: string): string[] {
  const files = globSync(`${WORDS}*/${worker}/*.json`);
  return [...new Set(files.map((file) => path.basename(file, '.json')))].sort();
}

function hasOwn(language: string, areas: readonly string[]): boolean {
  return areas.some((area) => existsSync(`${WORDS}${language}/${area}.json`));
}

/** The words of one file of a worker: of the language, and of its fallbacks where the language lacks a text. Undefined if it has none. */
export function toWorkerWords(worker: 'platform' | 'studio', name: string, language: string): Messages | undefined {
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

function write(file: string, value: object): void {
  mkdirSync(path.dirname(file), { recursive: true });
  // The studio puts the text into an HTML document.
  writeFileSync(file, JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
}

/** Writes the words that the platform and the studio read by language: `<out>/<worker>/words/<language>/<name>.json`. */
export function writeWorkerWords(out = 'dist'): void {
  for (const worker of ['platform', 'studio'] as const) {
    rmSync(`${out}/${worker}/words`, { recursive: true, force: true });
    for (const name of listNames(worker)) {
      if (name === SHARED || name === 'seeds') continue;
      for (const { path: language } of LANGUAGES) {
        const words = toWorkerWords(worker, name, language);
        if (words) write(`${out}/${worker}/words/${language}/${name}.json`, words);
      }
    }
  }
  // A language without texts of the first data gets no rows, so this file has no fallbacks.
  write(`${out}/platform/words/all/seeds.json`, readWordsByLanguage('platform/seeds'));
}
