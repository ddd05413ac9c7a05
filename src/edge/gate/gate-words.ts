import { englishGate, loadFile, paths } from 'virtual:locale-files';
import { type Locale, type LocaleRow, requireLocaleRow } from '../../i18n/locales.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { Messages } from '../../lib/words.ts';

export interface GateWords {
  /** Translates a key. The result is escaped for HTML. */
  readonly t: (key: string) => string;
  readonly row: LocaleRow;
}

const loaded = new Map<Locale, Messages>();

function toGateWords(words: Messages, locale: Locale): GateWords {
  return { t: (key) => escapeHtml(words[key] ?? ''), row: requireLocaleRow(locale) };
}

/** The gate's messages. If their file cannot be read they are English, because a refusal must always be answered. */
export async function loadGateWords(locale: Locale): Promise<GateWords> {
  try {
    const words = loaded.get(locale) ?? (await loadFile<Messages>(paths[locale].gate));
    loaded.set(locale, words);
    return toGateWords(words, locale);
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', error: `The words of refusals: ${error}`, locale }));
    return toGateWords(englishGate, 'en');
  }
}
