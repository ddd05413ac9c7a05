import { createHash } from 'node:crypto';
import { LAZY_AREAS, type LazyArea, type MessageArea, SERVER_AREAS } from './areas.ts';
import { type ServerWords, toIslandWords } from './island-words.ts';
import type { Locale } from './locales.ts';
import type { PageWords } from './page-words.ts';
import { type RenderMarkdown, readTexts } from './read-texts.ts';
import { readWords } from './read-words.ts';

/** Files of a language that the site worker reads. */
export const SERVER_KINDS = ['words', 'pages', 'texts', 'gate'] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];
export type FileKind = ServerKind | `${LazyArea}-words`;

export const FILE_KINDS: readonly FileKind[] = [...SERVER_KINDS, ...LAZY_AREAS.map((area) => `${area}-words` as const)];

export interface LocaleFile {
  /** Path of the file below the root, without a leading slash. It contains a hash, so that the file can be cached for ever. */
  readonly name: string;
  /** JSON */
  readonly source: string;
}

export type ReadLocaleFile = (kind: FileKind, locale: Locale) => Promise<LocaleFile>;

function readServerWords(locale: Locale): ServerWords {
  return Object.fromEntries(SERVER_AREAS.map((area) => [area, readWords(locale, area)])) as unknown as ServerWords;
}

/** The words of islands, and the paths of the files with the words of the centres. */
async function readPageWords(locale: Locale, read: ReadLocaleFile): Promise<PageWords> {
  const areas = LAZY_AREAS.map(async (area) => [area, `/${(await read(`${area}-words`, locale)).name}`]);
  return { words: toIslandWords(readServerWords(locale)), areas: Object.fromEntries(await Promise.all(areas)) };
}

/**
 * Files with all words and texts of a language, by kind. No program contains them, so that none grows with the number
 * of languages; each is loaded by its language when first needed.
 */
export function createLocaleFiles(render: RenderMarkdown): ReadLocaleFile {
  const toContent = (kind: FileKind, locale: Locale): unknown => {
    if (kind === 'words') return readPageWords(locale, read);
    if (kind === 'pages') return readServerWords(locale);
    if (kind === 'texts') return readTexts(locale, render);
    return readWords(locale, kind.replace('-words', '') as MessageArea);
  };
  const read: ReadLocaleFile = async (kind, locale) => {
    const source = JSON.stringify(await toContent(kind, locale));
    const mark = createHash('sha256').update(source).digest('base64url').slice(0, 8);
    return { name: `_astro/${kind}-${locale}.${mark}.json`, source };
  };
  return read;
}
