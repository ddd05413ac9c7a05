import type { Locale } from '../../i18n/locales.ts';
import { escapeHtml } from '../../lib/escape-html.ts';

const catalogues = import.meta.glob<Record<string, string>>('../../words/*/gate.json', {
  eager: true,
  import: 'default',
});

/** The gate's messages without i18next, because it answers before any page exists. Escaped for HTML. */
export function getGateMessages(locale: Locale): (key: string) => string {
  const words = catalogues[`../../words/${locale}/gate.json`] ?? {};
  return (key) => escapeHtml(words[key] ?? '');
}
