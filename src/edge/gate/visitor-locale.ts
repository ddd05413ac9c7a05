import { LANGUAGE_COOKIE } from '../../i18n/language-cookie.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, toLocale } from '../../i18n/locales.ts';
import type { Visit } from '../context.ts';
import { readCookie } from '../session/cookies.ts';

/** A guess that makes browsers and crawlers come back soon. */
export const RETRY_AFTER_SECONDS = 120;

/** A game's frame is told by its query, which the launch fills in (twin: src/studio/frame.ts). */
function toFrameLocale(search: string): Locale {
  const asked = new URLSearchParams(search).get('lang')?.toLowerCase() ?? '';
  return isLocale(asked) ? asked : DEFAULT_LOCALE;
}

/** The URL says the language; on `/` alone the cookie of the last choice does (reading.md "Site"). */
export function toVisitorLocale({ path, search, isApi, request }: Visit): Locale {
  if (isApi) return toFrameLocale(search);
  const chosen = path === '/' ? readCookie(request.headers.get('Cookie'), LANGUAGE_COOKIE) : '';
  return isLocale(chosen) ? chosen : toLocale(path);
}
