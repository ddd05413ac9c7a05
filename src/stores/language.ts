import { requireLocaleRow } from '../i18n/locales.ts';
import { environment } from './environment.ts';

/** The language that the platform answers in: the catalogue code of the page's. */
export function toLanguage(): { language: string } {
  return { language: requireLocaleRow(environment().locale).catalogue };
}
