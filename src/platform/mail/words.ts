import { brand } from '../../brand/brand.ts';
import { findLanguage } from '../../i18n/languages.ts';
import { fillWords, findMessage, type Messages, type MessageValues } from '../../lib/words.ts';
import { readAssetWords } from '../../server/asset-words.ts';
import type en from '../../words/en/platform/mail.json';
import { toLanguagePaths } from '../system/pick-text.ts';

/** The texts of mails in one language, with those of the brand (src/i18n/worker-words.ts). */
export interface MailWords {
  readonly messages: Messages;
  /** BCP 47, for the plural forms. */
  readonly tag: string;
}
export type Template = Extract<keyof typeof en, `${string}.subject`> extends `${infer Name}.subject` ? Name : never;
/** Messages with a code or link of which only the newest works. */
export const SINGLE_USE: ReadonlySet<Template> = new Set<Template>([
  ...(['login', 'registration', 'reset', 'place', 'contact', 'link'] as const),
]);

/** Reads the texts of mails in the reader's language, or in one of its fallbacks. */
export async function readMailWords(env: Env, language: string): Promise<MailWords> {
  const { path, text } = await readAssetWords(env.ASSETS, 'mail', toLanguagePaths(language));
  return { messages: JSON.parse(text) as Messages, tag: findLanguage(path)?.tag ?? path };
}

/** Plain text: no grouped digits and no direction marks, because people copy codes and links from it. */
export function toMail({ messages, tag }: MailWords, template: Template, values: MessageValues) {
  const all = { brand: brand.name, ...values };
  const write = (part: 'subject' | 'text') => {
    const key = `${template}.${part}`;
    return fillWords(findMessage(messages, key, all, tag) ?? key, all);
  };
  return { subject: write('subject'), text: write('text') };
}
