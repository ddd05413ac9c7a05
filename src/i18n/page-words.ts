import type { Messages } from '../lib/words.ts';

/** Paths of the files with the messages of other areas. */
export type AreaFiles = Readonly<Record<string, string>>;

/** Content of one file that the build writes for each language (locale-files.ts). */
export interface PageWords {
  readonly words: Messages;
  readonly areas?: AreaFiles;
}

declare global {
  /** Words by the path of the locale. Islands and their loader are separate scripts, so they share a global. */
  var orlaWords: Record<string, PageWords> | undefined;
}

const NONE = {};

/** Stores the messages of islands: on the server before rendering, in the browser before the first island starts. */
export function keepPageWords(locale: string, words: PageWords): void {
  globalThis.orlaWords = { ...globalThis.orlaWords, [locale]: words };
}

export function readPageWords(locale: string): Messages {
  return globalThis.orlaWords?.[locale]?.words ?? NONE;
}

export function readAreaFiles(locale: string): AreaFiles {
  return globalThis.orlaWords?.[locale]?.areas ?? NONE;
}
