import type { Messages } from '../lib/words.ts';

declare global {
  /** By the path of a locale. The start of islands and their code are two scripts: the page is what they share. */
  var orlaWords: Record<string, Messages> | undefined;
}

const NONE: Messages = {};

/** What islands speak in a language: kept by the server before it prints them, in the browser before they start. */
export function keepPageWords(locale: string, words: Messages): void {
  globalThis.orlaWords = { ...globalThis.orlaWords, [locale]: words };
}

export function readPageWords(locale: string): Messages {
  return globalThis.orlaWords?.[locale] ?? NONE;
}
