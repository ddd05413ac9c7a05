import { BR, GB } from 'country-flag-icons/string/3x2';
import type { LocaleRow } from '../i18n/locales.ts';

/** A new language needs its flag here: the type says so. */
export const FLAGS = { BR, GB } satisfies Record<LocaleRow['flag'], string>;
