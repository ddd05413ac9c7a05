import { environment } from '../core/environment.ts';

const COOKIE = 'rememberMe';
/** Spec §9. */
const REMEMBER_SECONDS = 86_400;

/** Only the name, never a secret. */
export function getRememberedName(): string | undefined {
  return environment().cookies.get(COOKIE) || undefined;
}

export function rememberName(name: string | undefined): void {
  environment().cookies.set(COOKIE, name ?? '', name ? REMEMBER_SECONDS : 0);
}
