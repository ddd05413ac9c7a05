import BR from '../../node_modules/country-flag-icons/3x2/BR.svg?url&no-inline';
import GB from '../../node_modules/country-flag-icons/3x2/GB.svg?url&no-inline';
import type { LocaleRow } from '../i18n/locales.ts';

/** Where the picture of a flag is. A new language needs its flag here: the type says so. */
export const FLAGS = { BR, GB } satisfies Record<LocaleRow['flag'], string>;
