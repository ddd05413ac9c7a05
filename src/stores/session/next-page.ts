import { toLocalePath, toPlainPath } from '../../i18n/locales.ts';
import { toOwnPath } from '../../lib/own-path.ts';
import { environment } from '../core/environment.ts';

/** Path in `/login?next=`; never another origin. */
function toNextPath(search: string): string | undefined {
  return toOwnPath(new URLSearchParams(search).get('next') ?? '');
}

export function goHome(): void {
  environment().navigate(toLocalePath('/', environment().locale));
}

/** Redirects a signed-in visitor away from `/login`. */
export function returnFromLogin(): void {
  const { locale, navigate, location } = environment();
  const { path, search } = location();
  if (toPlainPath(path) === '/login') navigate(toNextPath(search) ?? toLocalePath('/', locale));
}
