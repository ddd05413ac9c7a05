import { brand } from '../../brand/brand.ts';
import type { Feature } from '../../contract/system/features.ts';
import { type Locale, requireLocaleRow } from '../../i18n/locales.ts';
import { getT } from '../../i18n/t.ts';
import { type LocaleText, loadTexts } from '../../i18n/texts.ts';
import { fillText, keepOpenParts } from './fill-text.ts';

export interface Text {
  /** File name, also used as the anchor of a topic. */
  readonly name: string;
  readonly html: string;
  readonly updated: Date;
  /** Language of the text: without a translation it is that of a fallback. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

export interface Topic extends Text {
  readonly title: string;
}

async function toText({ name, html, updated, from }: LocaleText, locale: Locale): Promise<Text> {
  const t = await getT(from, 'help');
  const operator = brand.company.legalName || t('company.unnamed', { brand: brand.name });
  const { tag: lang, dir } = requireLocaleRow(from);
  return { name, html: fillText(html, locale, operator), updated: new Date(updated), lang, dir };
}

/** Text of a page in the nearest language that has it, with its parts about the `features` that are on. */
export async function loadText(name: string, locale: Locale, features: readonly Feature[] = []): Promise<Text> {
  const { pages } = await loadTexts(locale);
  const text = pages.find((page) => page.name === name);
  if (!text) throw new Error(`There is no text ${name}`);
  return toText({ ...text, html: keepOpenParts(text.html, features) }, locale);
}

/** Topics of one page in order; each in the nearest language that has it. */
export async function loadTopics(collection: 'help' | 'install', locale: Locale): Promise<Topic[]> {
  const topics = (await loadTexts(locale))[collection];
  return Promise.all(topics.map(async (topic) => ({ ...(await toText(topic, locale)), title: topic.title })));
}
