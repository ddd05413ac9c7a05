import { atom } from 'nanostores';
import { toLocalePath } from '../../i18n/locales.ts';
import { environment } from '../core/environment.ts';
import type { Failure } from '../core/result.ts';
import { getGameOfPlace } from '../play/launch.ts';
import { signInByHandover } from './session.ts';

export type Arrival =
  | { readonly status: 'arriving' | 'no_code' | 'in' }
  | { readonly status: 'failed'; readonly failure: Failure };

export const $arrival = atom<Arrival>({ status: 'arriving' });

/** Removes the code from the address, history and bookmarks; it works once. */
function takeCode(): string | undefined {
  const { location, replaceSearch } = environment();
  const query = new URLSearchParams(location().search);
  const code = query.get('code') ?? undefined;
  query.delete('code');
  if (code) replaceSearch(query.size > 0 ? `?${query}` : '');
  return code;
}

/**
 * At `/seamless`: signs in with the code in the address, then opens the game, or the home page without one. After a
 * reload the session already exists.
 */
export async function arrive(hasSession: boolean): Promise<void> {
  const code = takeCode();
  if (!code) {
    $arrival.set({ status: hasSession ? 'in' : 'no_code' });
    return;
  }
  const answer = await signInByHandover(code);
  // A second factor is asked in its own dialog; the page continues with the resulting session.
  const isAsked = !answer.ok && answer.failure.code === 'session.verification_required';
  if (!answer.ok && !isAsked) {
    $arrival.set({ status: 'failed', failure: answer.failure });
    return;
  }
  if (getGameOfPlace()) $arrival.set({ status: 'in' });
  else if (!isAsked) environment().navigate(toLocalePath('/', environment().locale));
}
