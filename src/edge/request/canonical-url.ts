import { findLanguage, toFallbacks } from '../../i18n/languages.ts';
import { DEFAULT_LOCALE, isLocale, toLocale } from '../../i18n/locales.ts';
import type { EdgeMiddleware, RequestContext } from '../context.ts';
import { missingPage } from '../gate/refusal-page.ts';
import { redirectTo } from '../headers/redirect.ts';
import { refuse } from '../headers/refusal.ts';
import { isApiPath } from '../proxy/routes.ts';
import { AMBIGUOUS_PATH, toLenientPath } from './path.ts';

const DEFAULT_PREFIX = `/${DEFAULT_LOCALE}`;

/** The default locale has no prefix: `/pt/rng` is `/rng`. */
function withoutDefaultLocale(path: string): string {
  if (path === DEFAULT_PREFIX) return '/';
  return path.startsWith(`${DEFAULT_PREFIX}/`) ? path.slice(DEFAULT_PREFIX.length) : path;
}

/** First segment that may be a language in another form: `PT-br`, `zh-CN`, `zh_TW`. */
const LANGUAGE = /^\/([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)(?=\/|$)/;

/**
 * Rewrites the language of a path to the form that its pages use. A language without pages becomes the language that it inherits, if that
 * has pages; any other language is unchanged, and its page is not found.
 */
function withOwnLocale(path: string): string {
  const [, code = ''] = LANGUAGE.exec(path) ?? [];
  const row = code && !isLocale(code) ? findLanguage(code) : undefined;
  const own = row && toFallbacks(row.path).find((one) => (one === row.path || one === row.inherits) && isLocale(one));
  return own ? `/${own}${path.slice(code.length + 1)}` : path;
}

/**
 * Refuses the request without asking the gate or any later step. A person may have copied a link with a space, so a GET
 * outside the API gets a page.
 */
async function refuseAmbiguous({ method, sentPath }: RequestContext): Promise<Response> {
  const seen = toLenientPath(sentPath);
  return method === 'GET' && !isApiPath(seen) ? missingPage(toLocale(seen)) : refuse('request.malformed');
}

async function redirectToPage(page: string, { search }: RequestContext): Promise<Response> {
  return redirectTo(308, page + search);
}

/**
 * One URL per page: other forms are redirected to it. An API path in another form means the same call. An ambiguous
 * path is refused.
 */
export const canonicalUrl: EdgeMiddleware = (c, next) => {
  const requestContext = c.get('requestContext');
  const { path, sentPath, isApi, method } = requestContext;
  if (path === AMBIGUOUS_PATH) return refuseAmbiguous(requestContext);
  if (isApi || method !== 'GET') return next();
  const page = withoutDefaultLocale(withOwnLocale(path));
  return page === path && sentPath === path ? next() : redirectToPage(page, requestContext);
};
