import { CODE_FIELDS } from '../../contract/core/typed-text.ts';
import { toLocalePath, toPlainPath } from '../../i18n/locales.ts';
import type { EdgeMiddleware, EdgeParts } from '../context.ts';
import { redirectTo } from '../headers/redirect.ts';
import { INNER } from '../pages/serve-page.ts';
import { readCookie, SESSION_COOKIE } from '../session/cookies.ts';
import { toVisitorLocale } from './visitor-locale.ts';

/** Paths that need no sign-in, in every language (spec §2); a browser caches `/offline` before anybody signs in. */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/register.html',
  '/dialogs',
  '/menus',
  '/helpmc',
  '/download',
  '/offline',
  '/languages',
]);
/** Matches icons and other files that these pages use. */
const FILE = /\.(?!html$)[a-z0-9]{1,12}$/i;
/** Paths that are no pages are not redirected. */
const isNoPage = (path: string) => FILE.test(path) || INNER.test(path);
const NEXT_MAX = 1024;
const CODE_LENGTH_MAX = 64;

/** Visitors with an invitation register from the sign-in page, which keeps the codes (stores/registration/stored-referral-codes.ts). */
function withCodes(login: string, search: string): string {
  const asked = new URLSearchParams(search);
  const codes = new URLSearchParams();
  for (const field of CODE_FIELDS) {
    const code = asked.get(field) ?? '';
    if (code !== '' && code.length <= CODE_LENGTH_MAX) codes.set(field, code);
  }
  return codes.size === 0 ? login : `${login}${login.includes('?') ? '&' : '?'}${codes}`;
}

/**
 * If the site is for members only, redirects others to the sign-in, with `next` for the way back (stores/session/next-page.ts).
 * Checks only the cookie half of the session. That is enough here, because calls for member data need both halves.
 */
export function membersOnly({ config }: Pick<EdgeParts, 'config'>): EdgeMiddleware {
  return (c, next) => {
    const requestContext = c.get('requestContext');
    const { isApi, method, path, search, request } = requestContext;
    if (!config.loginToHome || isApi || method !== 'GET' || isNoPage(path)) return next();
    const plain = toPlainPath(path);
    if (OPEN_PATHS.has(plain) || readCookie(request.headers.get('Cookie'), SESSION_COOKIE)) return next();
    const asked = path + search;
    const wayBack = plain === '/' || asked.length > NEXT_MAX ? '' : `?next=${encodeURIComponent(asked)}`;
    const login = toLocalePath('/login', toVisitorLocale(requestContext));
    return Promise.resolve(redirectTo(302, withCodes(login + wayBack, search)));
  };
}
