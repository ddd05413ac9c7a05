import type { MessageArea } from './areas.ts';
import type { Locale } from './locales.ts';

type Catalogue = Readonly<Record<string, string>>;

/** Messages that pages do not contain. Each complete file loads with the part of a centre that uses it. */
const loaders = import.meta.glob<Catalogue>(
  [
    '../words/*/*.json',
    '!../words/*/{common,pages,help,notices,lottery,home,session,registration,games,play,gate}.json',
  ],
  { import: 'default' },
);

/** Messages of several areas. */
export async function loadWords(locale: Locale, areas: readonly MessageArea[]): Promise<Catalogue> {
  const files = areas.map((area) => loaders[`../words/${locale}/${area}.json`]?.());
  return Object.assign({}, ...(await Promise.all(files)));
}
