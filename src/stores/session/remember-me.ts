import { environment } from '../core/environment.ts';

const COOKIE = 'rememberMe';
/** Spec §9. */
const REMEMBER_SECONDS = 86_400;

/** The remembered user name; a secret is never stored. */
export function getRememberedName(): string | undefined {
  return environment().cookies.get(COOKIE) || undefined;
}

export function rememberName(name: string | undefined): void {
  environment().cookies.set(COOKIE, name ?? '', name ? REMEMBER_SECONDS : 0);
}
