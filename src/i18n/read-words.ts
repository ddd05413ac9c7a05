import type { MessageArea } from './areas.ts';
import { type Catalogue, readBrandTexts, readMessages } from './brand-texts.ts';
import { type Locale, requireLocaleRow, toTextOrder } from './locales.ts';

interface Sources {
  /** Complete messages of the next fallback language. */
  readonly fallback: Catalogue;
  readonly own: Catalogue;
}

const OTHER = '_other';
const FORM = /_(?:zero|one|two|few|many|other)$/;

const toStems = (words: Catalogue): string[] =>
  Object.keys(words).flatMap((key) => (key.endsWith(OTHER) ? [key.slice(0, -OTHER.length)] : []));

/** Plural forms differ by language: a message that is missing in all forms gets the fallback in every form of the language. */
function toMissingForms(fallback: Catalogue, stem: string, tag: string): Catalogue {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  return Object.fromEntries(
    forms.map((form) => [`${stem}_${form}`, fallback[`${stem}_${form}`] ?? fallback[stem + OTHER] ?? '']),
  );
}

/** Complete messages of a language: a missing key gets the fallback's text. All forms of a plural come from the same language. */
export function toWhole({ fallback, own }: Sources, tag: string): Catalogue {
  const counted = new Set(toStems(fallback));
  const isSingle = ([key]: [string, string]) => !counted.has(key.replace(FORM, ''));
  const missing = [...counted].filter((stem) => own[stem + OTHER] === undefined);
  return Object.assign(
    Object.fromEntries(Object.entries(fallback).filter(isSingle)),
    ...missing.map((stem) => toMissingForms(fallback, stem, tag)),
    own,
  );
}

const readOwn = (locale: Locale, area: MessageArea): Catalogue => ({
  ...readMessages(locale, area),
  ...readBrandTexts(locale)[area],
});

/** Messages of a language, overridden by those of the brand; missing ones come from its fallbacks, nearest first. */
export function readWords(locale: Locale, area: MessageArea): Catalogue {
  const { tag } = requireLocaleRow(locale);
  return toTextOrder(locale)
    .map((path) => readOwn(path, area))
    .reduceRight((fallback, own) => toWhole({ fallback, own }, tag));
}
