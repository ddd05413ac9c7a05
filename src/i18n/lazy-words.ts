import type { MessageArea } from './areas.ts';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';

type Catalogue = Readonly<Record<string, string>>;

/** Words that pages do not carry: each file is loaded with the part of a centre that speaks it. */
const loaders = import.meta.glob<Catalogue>(
  [
    './messages/*/*.json',
    '!./messages/*/{common,pages,content,home,session,registration,games,play,gate,support}.json',
  ],
  { import: 'default' },
);

/** The words of some areas; a key that a language lacks falls back to the default one. */
export async function loadWords(locale: Locale, areas: readonly MessageArea[]): Promise<Catalogue> {
  const locales = locale === DEFAULT_LOCALE ? [locale] : [DEFAULT_LOCALE, locale];
  const files = locales.flatMap((one) => areas.map((area) => loaders[`./messages/${one}/${area}.json`]?.()));
  return Object.assign({}, ...(await Promise.all(files)));
}
