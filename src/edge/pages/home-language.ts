import { LANGUAGE_COOKIE } from '../../i18n/language-cookie.ts';
import { DEFAULT_LOCALE, isLocale, toLocalePath } from '../../i18n/locales.ts';
import { redirectTo } from '../headers/redirect.ts';

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z-]{2,10})(?:;|$)`);

/**
 * Redirects `/` to the language of the last visit, unless it is the default (spec §1). Unsupported languages count as
 * the default. Undefined means no redirect.
 */
export function toHomeOfLanguage(path: string, search: string, cookies: string | null): Response | undefined {
  const saved = path === '/' ? COOKIE.exec(cookies ?? '')?.[1] : undefined;
  if (!saved || !isLocale(saved) || saved === DEFAULT_LOCALE) return undefined;
  return redirectTo(302, toLocalePath('/', saved) + search, { Vary: 'Cookie' });
}
