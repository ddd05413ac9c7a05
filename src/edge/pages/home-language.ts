import { LANGUAGE_COOKIE } from '../../i18n/language-cookie.ts';
import { DEFAULT_LOCALE, isLocale, toLocalePath } from '../../i18n/locales.ts';
import { leadTo } from '../headers/lead.ts';

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z-]{2,10})(?:;|$)`);

/**
 * Who last read another language than the default is led from `/` to theirs (spec §1); a language that is not supported is the default.
 * Undefined where the default page is theirs.
 */
export function toHomeOfLanguage(path: string, search: string, cookies: string | null): Response | undefined {
  const saved = path === '/' ? COOKIE.exec(cookies ?? '')?.[1] : undefined;
  if (!saved || !isLocale(saved) || saved === DEFAULT_LOCALE) return undefined;
  return leadTo(302, toLocalePath('/', saved) + search, { Vary: 'Cookie' });
}
