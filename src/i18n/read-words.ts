import type { MessageArea } from './areas.ts';
import { type Catalogue, readBrandTexts, readMessages } from './brand-texts.ts';
import { DEFAULT_LOCALE, type Locale, requireLocaleRow } from './locales.ts';

interface Sources {
  /** The words of the default language. */
  readonly fallback: Catalogue;
  readonly own: Catalogue;
}

const OTHER = '_other';

/** Languages count differently: what one lacks altogether is said in every form that it has. */
function toMissingForms({ fallback, own }: Sources, tag: string): Catalogue {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const stems = Object.keys(fallback).flatMap((key) => (key.endsWith(OTHER) ? [key.slice(0, -OTHER.length)] : []));
  const missing = stems.filter((stem) => own[stem + OTHER] === undefined);
  return Object.fromEntries(
    missing.flatMap((stem) =>
      forms.map((form) => [`${stem}_${form}`, fallback[`${stem}_${form}`] ?? fallback[stem + OTHER] ?? '']),
    ),
  );
}

/** A language's words, whole: a key that it lacks is said in the default one. */
export function toWhole({ fallback, own }: Sources, tag: string): Catalogue {
  return { ...fallback, ...toMissingForms({ fallback, own }, tag), ...own };
}

const readOwn = (locale: Locale, area: MessageArea): Catalogue => ({
  ...readMessages(locale, area),
  ...readBrandTexts(locale)[area],
});

/** What the site says: the words of a language, in their place those of the brand, and behind both the default language. */
export function readWords(locale: Locale, area: MessageArea): Catalogue {
  const own = readOwn(locale, area);
  if (locale === DEFAULT_LOCALE) return own;
  return toWhole({ fallback: readOwn(DEFAULT_LOCALE, area), own }, requireLocaleRow(locale).tag);
}
