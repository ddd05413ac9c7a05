import { atom } from 'nanostores';
import { pushAddress, replaceAddress } from '../../lib/write-address.ts';

/** The address of the page below `/console`. For each such address the site worker answers the same document. */
export interface Route {
  /** `['money', 'W1-m…']` for `/console/money/W1-m…` */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

const ROOT = '/console';

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function toRoute(pathname: string, search: string): Route {
  const segments = pathname.split('/').slice(2).filter(Boolean).map(decode);
  return { segments, query: new URLSearchParams(search) };
}

const readRoute = () => toRoute(location.pathname, location.search);

export const $route = atom<Route>({ segments: [], query: new URLSearchParams() });

/**
 * Address of a page: `toHref(['money', id], { tab: 'pay' })`. Parameters with an empty value are left out. Unpaired surrogates in a segment are
 * replaced, because they cannot be encoded, and one strange name must not break a whole list.
 */
export function toHref(segments: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const path = [ROOT, ...segments.map((one) => encodeURIComponent(one.toWellFormed()))].join('/');
  const named = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return named.size > 0 ? `${path}?${named}` : path;
}

export function navigate(href: string, { replaces = false } = {}): void {
  if (replaces) replaceAddress(href, null);
  else pushAddress(href);
  $route.set(readRoute());
}

/** Updates `$route` now and whenever the address changes. */
export function followAddress(): void {
  $route.set(readRoute());
  addEventListener('popstate', () => $route.set(readRoute()));
}
