import { findLanguage, LANGUAGES, toFallbacks } from '../i18n/languages.ts';
import { readAssetWords } from '../server/asset-words.ts';
import type { Dictionary } from './client/words.ts';

type Language = (typeof LANGUAGES)[number];

/** The words of one game client in one language. */
export interface FrameWords {
  readonly language: Language;
  /** A JSON object for an HTML document. */
  readonly text: string;
}

/** The language of the site (src/i18n/locales.ts), for addresses that name none. */
const DEFAULT_LANGUAGE = 'pt';

/**
 * @param client a folder of `client/`
 * @param lang catalogue code, code for vendors, or BCP 47 tag; an unknown one gets the fallbacks of all languages
 */
export async function readFrameWords(env: Env, client: string, lang: string | undefined): Promise<FrameWords> {
  const asked = lang || DEFAULT_LANGUAGE;
  const { path, text } = await readAssetWords(env.ASSETS, client, toFallbacks(findLanguage(asked)?.path ?? asked));
  return { language: findLanguage(path) ?? LANGUAGES[0], text };
}

/** The words of a client as a dictionary, for texts that the worker writes itself. */
export async function readDictionary(env: Env, client: string, lang: string): Promise<Dictionary> {
  const { language, text } = await readFrameWords(env, client, lang);
  return { tag: language.tag, messages: JSON.parse(text) };
}
