import { DEFAULT_LOCALE, toLocale } from '../../i18n/locales.ts';
import type { Stage, Visit } from '../context.ts';
import { missingPage } from '../gate/refusal-page.ts';
import { leadTo } from '../headers/lead.ts';
import { refuse } from '../headers/refusal.ts';
import { isApiPath } from '../proxy/routes.ts';
import { ODD_PATH, toLenientPath } from './path.ts';

const DEFAULT_PREFIX = `/${DEFAULT_LOCALE}`;

/** The default locale has no prefix: `/pt/rng` is `/rng`. */
function withoutDefaultLocale(path: string): string {
  if (path === DEFAULT_PREFIX) return '/';
  return path.startsWith(`${DEFAULT_PREFIX}/`) ? path.slice(DEFAULT_PREFIX.length) : path;
}

/** Neither the gate nor anything behind it is asked. A link that was copied with a blank is read by a person. */
function refuseOdd({ method, sentPath }: Visit): Response | Promise<Response> {
  const seen = toLenientPath(sentPath);
  return method === 'GET' && !isApiPath(seen) ? missingPage(toLocale(seen)) : refuse('request.malformed');
}

/** One URL a page: other forms are sent to it. API calls in another form mean the same call. A path with two readings is refused. */
export const oneForm: Stage = (visit) => {
  const { path, sentPath, isApi, method, search } = visit;
  if (path === ODD_PATH) return refuseOdd(visit);
  if (isApi || method !== 'GET') return undefined;
  const page = withoutDefaultLocale(path);
  if (page === path && sentPath === path) return undefined;
  return leadTo(308, page + search);
};
