import { requireLocaleRow } from '../../i18n/locales.ts';
import { environment } from '../core/environment.ts';

/** Language of the platform's answers: the catalogue code of the page's language. */
export function toLanguage(): { language: string } {
  return { language: requireLocaleRow(environment().locale).catalogue };
}
