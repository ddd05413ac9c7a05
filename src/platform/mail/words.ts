import { brand } from '../../brand/brand.ts';
import { fillWords, type MessageValues } from '../../lib/words.ts';
import { readAssetWords } from '../../server/asset-words.ts';
import type en from '../../words/en/platform/mail.json';
import { toLanguagePaths } from '../system/pick-text.ts';

/** The texts of mails in one language, with those of the brand (src/i18n/worker-words.ts). */
export type MailWords = typeof en;
export type Template = Extract<keyof MailWords, `${string}.text`> extends `${infer Name}.text` ? Name : never;

/** In the reader's language, or in one of its fallbacks. */
export async function readMailWords(env: Env, language: string): Promise<MailWords> {
  const { text } = await readAssetWords(env.ASSETS, 'mail', toLanguagePaths(language));
  return JSON.parse(text) as MailWords;
}

export function toMail(words: MailWords, template: Template, values: MessageValues): { subject: string; text: string } {
  const all = { brand: brand.name, ...values };
  return { subject: fillWords(words[`${template}.subject`], all), text: fillWords(words[`${template}.text`], all) };
}
