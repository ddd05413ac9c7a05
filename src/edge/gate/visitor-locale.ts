import { LANGUAGE_COOKIE } from '../../i18n/language-cookie.ts';
import { toFallbacks } from '../../i18n/languages.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, toLocale } from '../../i18n/locales.ts';
import type { RequestContext } from '../context.ts';
import { readCookie } from '../session/cookies.ts';

/** Seconds after which browsers and crawlers are told to retry. They are few, because the end of a closure is unknown. */
export const RETRY_AFTER_SECONDS = 120;

/**
 * The launch call puts the language of a game frame into the frame's query (twin: src/studio/frame.ts). A language without
 * pages uses the pages of its fallback; an unknown language counts as the default.
 */
function toFrameLocale(search: string): Locale {
  const asked = new URLSearchParams(search).get('lang')?.toLowerCase() ?? '';
  const [own, ...others] = toFallbacks(asked);
  if (own !== asked) return DEFAULT_LOCALE;
  return [own, ...others].find(isLocale) ?? DEFAULT_LOCALE;
}

/** The URL determines the language. On `/`, the cookie of the last choice determines it (our reading of the spec). */
export function toVisitorLocale({ path, search, isApi, request }: RequestContext): Locale {
  if (isApi) return toFrameLocale(search);
  const chosen = path === '/' ? readCookie(request.headers.get('Cookie'), LANGUAGE_COOKIE) : '';
  return isLocale(chosen) ? chosen : toLocale(path);
}
