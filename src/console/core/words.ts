import { createContext, useContext } from 'react';
import { createT, type Messages, type T } from '../../lib/words.ts';
import type { ConsoleLocale } from './preferences.ts';

/** Loads the words of a language. Each language is one chunk. */
const LOADERS: Readonly<Record<ConsoleLocale, () => Promise<{ readonly messages: Messages }>>> = {
  pt: () => import('../words/pt.ts'),
  en: () => import('../words/en.ts'),
};
const TAGS: Readonly<Record<ConsoleLocale, string>> = { pt: 'pt-BR', en: 'en-GB' };

export interface Words {
  readonly t: T;
  /** The message, or undefined where there is none. */
  readonly find: (key: string) => string | undefined;
  readonly locale: ConsoleLocale;
  readonly tag: string;
}

/** Loads the words of a language. If its file does not load, the words of the other language are used: without words the console would be blank. */
export async function loadWords(asked: ConsoleLocale): Promise<Words> {
  const other = asked === 'pt' ? 'en' : 'pt';
  const [locale, { messages }] = await LOADERS[asked]().then(
    (loaded) => [asked, loaded] as const,
    async () => [other, await LOADERS[other]()] as const,
  );
  const tag = TAGS[locale];
  return { t: createT(messages, tag), find: (key) => messages[key], locale, tag };
}

export const WordsContext = createContext<Words | undefined>(undefined);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('No words are loaded');
  return words;
}
