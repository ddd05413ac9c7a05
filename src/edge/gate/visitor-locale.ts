import { LANGUAGE_COOKIE } from '../../i18n/language-cookie.ts';
import { isLocale, type Locale, toLocale } from '../../i18n/locales.ts';
import type { Visit } from '../context.ts';
import { readCookie } from '../session/cookies.ts';

/** A guess that makes browsers and crawlers come back soon. */
export const RETRY_AFTER_SECONDS = 120;

/** The URL says the language; on `/` alone the cookie of the last choice does (reading.md "Site"). */
export function toVisitorLocale({ path, request }: Pick<Visit, 'path' | 'request'>): Locale {
  const chosen = path === '/' ? readCookie(request.headers.get('Cookie'), LANGUAGE_COOKIE) : '';
  return isLocale(chosen) ? chosen : toLocale(path);
}
