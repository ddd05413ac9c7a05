import { getCollection, getEntry } from 'astro:content';
import { brand } from '../../brand/brand.ts';
import { DEFAULT_LOCALE, type Locale, requireLocaleRow } from '../../i18n/locales.ts';
import { getT } from '../../i18n/t.ts';
import { fillText } from './fill-text.ts';

export interface Text {
  /** File name, also used as the anchor of a topic. */
  readonly name: string;
  readonly html: string;
  readonly updated: Date;
  /** Language of the text: without a translation it is the original. */
  readonly lang: string;
}

export interface Topic extends Text {
  readonly title: string;
}

interface Entry {
  readonly id: string;
  readonly rendered?: { readonly html: string };
  readonly data: { readonly updated: Date };
}

async function toText({ id, rendered, data }: Entry, from: Locale, locale: Locale): Promise<Text> {
  const t = await getT(from, 'help');
  const operator = brand.company.legalName || t('company.unnamed', { brand: brand.name });
  return {
    name: id.slice(id.indexOf('/') + 1),
    html: fillText(rendered?.html ?? '', locale, operator),
    updated: data.updated,
    lang: requireLocaleRow(from).tag,
  };
}

/** Text of a page in the reader's language, else in the default one. */
export async function loadText(name: string, locale: Locale): Promise<Text> {
  const order: readonly Locale[] = [locale, DEFAULT_LOCALE];
  for (const from of order) {
    const entry = await getEntry('pages', `${from}/${name}`);
    if (entry) return toText(entry, from, locale);
  }
  throw new Error(`There is no text ${name}`);
}

/** Topics of one page in order; each in the reader's language if translated. */
export async function loadTopics(collection: 'help' | 'install', locale: Locale): Promise<Topic[]> {
  const all = await getCollection(collection);
  const base = all.filter(({ id }) => id.startsWith(`${DEFAULT_LOCALE}/`));
  const own = new Map<string, (typeof all)[number]>(all.map((entry) => [entry.id, entry]));
  const topics = base
    .sort((left, right) => left.data.order - right.data.order)
    .map(async (entry) => {
      const translated = own.get(entry.id.replace(`${DEFAULT_LOCALE}/`, `${locale}/`));
      const shown = translated ?? entry;
      return { ...(await toText(shown, translated ? locale : DEFAULT_LOCALE, locale)), title: shown.data.title };
    });
  return Promise.all(topics);
}
