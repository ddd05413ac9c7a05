import { LANGUAGE_COOKIE } from '../../i18n/language-cookie.ts';
import { DEFAULT_LOCALE, isLocale, toLocalePath } from '../../i18n/locales.ts';

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z-]{2,10})(?:;|$)`);

/**
 * Who last read another language than the default is led from `/` to theirs (spec §1); a language that is not supported is the default.
 * Undefined where the default page is theirs.
 */
export function toHomeOfLanguage(path: string, search: string, cookies: string | null): Response | undefined {
  const saved = path === '/' ? COOKIE.exec(cookies ?? '')?.[1] : undefined;
  if (!saved || !isLocale(saved) || saved === DEFAULT_LOCALE) return undefined;
  const headers = { Location: toLocalePath('/', saved) + search, 'Cache-Control': 'no-store', Vary: 'Cookie' };
  return new Response(null, { status: 302, headers });
}
