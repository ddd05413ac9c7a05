import { brand } from '../../brand/brand.ts';
import brandEn from '../../brand/texts/en.json';
import brandPt from '../../brand/texts/pt.json';
import { fillWords, type MessageValues } from '../../lib/words.ts';
import en from '../../words/en/platform/mail.json';
import pt from '../../words/pt/platform/mail.json';

type Words = typeof pt;
export type Template = Extract<keyof Words, `${string}.text`> extends `${infer Name}.text` ? Name : never;

/** Texts of `src/brand/texts/` for this area; checked with all other texts (src/i18n/brand-texts.ts). */
interface BrandTexts {
  readonly mail?: Partial<Words>;
  readonly [area: string]: object | undefined;
}

const toOwn = (words: Words, { mail }: BrandTexts): Words => ({ ...words, ...mail });
const PORTUGUESE = toOwn(pt, brandPt);
const ENGLISH = toOwn(en, brandEn);

/** In the reader's language; Portuguese for a language without these texts. */
export function toWords(
  template: Template,
  language: string,
  values: MessageValues,
): { subject: string; text: string } {
  const words = language.startsWith('EN') ? ENGLISH : PORTUGUESE;
  const all = { brand: brand.name, ...values };
  return { subject: fillWords(words[`${template}.subject`], all), text: fillWords(words[`${template}.text`], all) };
}
