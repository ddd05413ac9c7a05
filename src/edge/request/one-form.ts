import { DEFAULT_LOCALE } from '../../i18n/locales.ts';
import type { Stage } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { ODD_PATH } from './path.ts';

const DEFAULT_PREFIX = `/${DEFAULT_LOCALE}`;

/** The default locale has no prefix: `/pt/rng` is `/rng`. */
function withoutDefaultLocale(path: string): string {
  if (path === DEFAULT_PREFIX) return '/';
  return path.startsWith(`${DEFAULT_PREFIX}/`) ? path.slice(DEFAULT_PREFIX.length) : path;
}

/** One URL a page: other forms are sent to it. API calls in another form mean the same call. A path with two readings is refused. */
export const oneForm: Stage = ({ path, sentPath, isApi, method, search }) => {
  if (path === ODD_PATH) return refuse('request.malformed');
  if (isApi || method !== 'GET') return undefined;
  const page = withoutDefaultLocale(path);
  if (page === path && sentPath === path) return undefined;
  return new Response(null, { status: 308, headers: { Location: page + search, 'Cache-Control': 'no-store' } });
};
