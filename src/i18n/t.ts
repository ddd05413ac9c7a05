import i18next, { type TFunction } from 'i18next';
import type { MessageArea } from './areas.ts';
import type { Locale } from './locales.ts';

type Catalogue = Record<string, string>;

/** Complete when imported (`complete-words.ts`). */
const loaders = import.meta.glob<{ default: Catalogue }>('../words/*/*.json');

async function ensureMessages(locale: Locale, area: MessageArea): Promise<void> {
  if (i18next.hasResourceBundle(locale, area)) return;
  const load = loaders[`../words/${locale}/${area}.json`];
  i18next.addResourceBundle(locale, area, load ? (await load()).default : {});
}

/**
 * Translation function for a page; a missing key falls back to the default locale. Never uses i18next's global
 * language.
 */
export async function getT(locale: Locale, area: MessageArea): Promise<TFunction> {
  await ensureMessages(locale, area);
  return i18next.getFixedT(locale, area) as TFunction;
}

/** Messages of several areas for an island's props; contains nothing else. */
export async function getMessages(locale: Locale, areas: readonly MessageArea[]): Promise<Catalogue> {
  await Promise.all(areas.map((area) => ensureMessages(locale, area)));
  return Object.assign({}, ...areas.map((area) => i18next.getResourceBundle(locale, area)));
}
