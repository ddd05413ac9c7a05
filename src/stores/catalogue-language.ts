import { requireLocaleRow } from '../i18n/locales.ts';
import { environment } from './environment.ts';

/** The language that the platform's words are asked in. */
export const toLanguage = () => ({ language: requireLocaleRow(environment().locale).catalogue });
