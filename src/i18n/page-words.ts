import type { Messages } from '../lib/words.ts';

declare global {
  /** Messages by locale path. Islands and their loader are separate scripts, so they share a global. */
  var orlaWords: Record<string, Messages> | undefined;
}

const NONE: Messages = {};

/** Stores the messages of islands: on the server before rendering, in the browser before the first island starts. */
export function keepPageWords(locale: string, words: Messages): void {
  globalThis.orlaWords = { ...globalThis.orlaWords, [locale]: words };
}

export function readPageWords(locale: string): Messages {
  return globalThis.orlaWords?.[locale] ?? NONE;
}
