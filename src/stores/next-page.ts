import { toLocalePath, toPlainPath } from '../i18n/locales.ts';
import { environment } from './environment.ts';

/** Path in `/login?next=`; never another origin. */
function toNextPath(search: string, origin: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next) return undefined;
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  return url?.origin === origin && next.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

export function goHome(): void {
  environment().navigate(toLocalePath('/', environment().locale));
}

/** Redirects a signed-in visitor away from `/login`. */
export function returnFromLogin(): void {
  const { locale, navigate, place } = environment();
  const { origin, path, search } = place();
  if (toPlainPath(path) === '/login') navigate(toNextPath(search, origin) ?? toLocalePath('/', locale));
}
