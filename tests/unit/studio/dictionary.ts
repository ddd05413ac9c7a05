import { findLanguage } from '../../../src/i18n/languages.ts';
import { toWorkerWords } from '../../../src/i18n/worker-words.ts';
import type { Dictionary } from '../../../src/studio/client/words.ts';
import type { FrameWords } from '../../../src/studio/frame-words.ts';

function requireWords(client: string, path: string) {
  const language = findLanguage(path);
  const messages = toWorkerWords('studio', client, path);
  if (!language || !messages) throw new Error(`No words of ${client} in ${path}`);
  return { language, messages };
}

/** The words of a client, as its frame brings them. */
export function toDictionary(client: string, path: string): Dictionary {
  const { language, messages } = requireWords(client, path);
  return { tag: language.tag, messages };
}

export function toFrameWords(client: string, path: string): FrameWords {
  const { language, messages } = requireWords(client, path);
  return { language, text: JSON.stringify(messages) };
}
