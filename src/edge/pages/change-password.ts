import { LANGUAGE_COOKIE } from '../../i18n/language-cookie.ts';
import { DEFAULT_LOCALE, isLocale, toLocalePath } from '../../i18n/locales.ts';
import type { RequestContext } from '../context.ts';
import { redirectTo } from '../headers/redirect.ts';
import { readCookie, SESSION_COOKIE } from '../session/cookies.ts';

/** Password managers open this address (W3C, A Well-Known URL for Changing Passwords). */
const WELL_KNOWN = '/.well-known/change-password';
/** The security page of the member centre, with the form for the password open. */
const PANEL = '?member=securityCenter&c.panel=password';

/**
 * Redirects to the page where a member changes the password, in the language of the last visit; without a session, to the sign-in first.
 * Undefined means another path.
 */
export function toChangePassword({ path, request }: RequestContext): Response | undefined {
  if (path !== WELL_KNOWN) return undefined;
  const cookies = request.headers.get('Cookie');
  const saved = readCookie(cookies, LANGUAGE_COOKIE);
  const locale = isLocale(saved) ? saved : DEFAULT_LOCALE;
  const page = toLocalePath('/', locale) + PANEL;
  const isSignedIn = readCookie(cookies, SESSION_COOKIE) !== '';
  const target = isSignedIn ? page : `${toLocalePath('/login', locale)}?next=${encodeURIComponent(page)}`;
  return redirectTo(302, target, { Vary: 'Cookie' });
}
