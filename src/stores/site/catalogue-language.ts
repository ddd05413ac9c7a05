import { requireLocaleRow } from '../../i18n/locales.ts';
import { environment } from '../core/environment.ts';

/** Language code for texts of the platform. */
export const toLanguage = () => ({ language: requireLocaleRow(environment().locale).catalogue });
