import { getCollection, getEntry } from 'astro:content';
import { brand } from '../../brand/brand.ts';
import { type Locale, requireLocaleRow, toTextOrder } from '../../i18n/locales.ts';
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

/** Text of a page in the nearest language that has it. */
export async function loadText(name: string, locale: Locale): Promise<Text> {
  for (const from of toTextOrder(locale)) {
    const entry = await getEntry('pages', `${from}/${name}`);
    if (entry) return toText(entry, from, locale);
  }
  throw new Error(`There is no text ${name}`);
}

/** Topics of one page in order; each in the nearest language that has it. */
export async function loadTopics(collection: 'help' | 'install', locale: Locale): Promise<Topic[]> {
  const all = await getCollection(collection);
  const order = toTextOrder(locale);
  const topics = new Map<string, Promise<Topic & { readonly order: number }>>();
  for (const from of order)
    for (const entry of all.filter(({ id }) => id.startsWith(`${from}/`))) {
      const name = entry.id.slice(from.length + 1);
      const { title, order } = entry.data;
      if (!topics.has(name))
        topics.set(
          name,
          toText(entry, from, locale).then((text) => ({ ...text, title, order })),
        );
    }
  return (await Promise.all(topics.values())).toSorted((left, right) => left.order - right.order);
}
