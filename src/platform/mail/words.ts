import { brand } from '../../brand/brand.ts';
import brandEn from '../../brand/texts/en.json';
import brandPt from '../../brand/texts/pt.json';
import en from './words/en.json';
import pt from './words/pt.json';

type Words = typeof pt;
export type Template = Extract<keyof Words, `${string}.text`> extends `${infer Name}.text` ? Name : never;
export type Values = Readonly<Record<string, string | number>>;

/** Texts of `src/brand/texts/` for this area; checked with all other texts (src/i18n/brand-texts.ts). */
interface BrandTexts {
  readonly mail?: Partial<Words>;
  readonly [area: string]: object | undefined;
}

const toOwn = (words: Words, { mail }: BrandTexts): Words => ({ ...words, ...mail });
const PORTUGUESE = toOwn(pt, brandPt);
const ENGLISH = toOwn(en, brandEn);

function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** In the reader's language; Portuguese for a language without these texts. */
export function toWords(template: Template, language: string, values: Values): { subject: string; text: string } {
  const words = language.startsWith('EN') ? ENGLISH : PORTUGUESE;
  const all = { brand: brand.name, ...values };
  return { subject: fill(words[`${template}.subject`], all), text: fill(words[`${template}.text`], all) };
}
