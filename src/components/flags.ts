import BR from '../../node_modules/country-flag-icons/3x2/BR.svg?url&no-inline';
import GB from '../../node_modules/country-flag-icons/3x2/GB.svg?url&no-inline';
import type { LocaleRow } from '../i18n/locales.ts';

/** Flag pictures. The type requires one for every enabled language. */
export const FLAGS = { BR, GB } satisfies Record<LocaleRow['flag'], string>;
