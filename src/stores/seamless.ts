import { atom } from 'nanostores';
import { toLocalePath } from '../i18n/locales.ts';
import { environment } from './environment.ts';
import { getGameOfPlace } from './launch.ts';
import type { Failure } from './result.ts';
import { signInByHandover } from './session.ts';

export type Arrival =
  | { readonly status: 'arriving' | 'no_code' | 'in' }
  | { readonly status: 'failed'; readonly failure: Failure };

export const $arrival = atom<Arrival>({ status: 'arriving' });

/** The code works once, and does not stay in the address, the history or a bookmark. */
function takeCode(): string | undefined {
  const { place, replaceSearch } = environment();
  const query = new URLSearchParams(place().search);
  const code = query.get('code') ?? undefined;
  query.delete('code');
  if (code) replaceSearch(query.size > 0 ? `?${query}` : '');
  return code;
}

/** At `/seamless`: signs in with the code of the address; without a game the site's home is next. A reload finds the session. */
export async function arrive(hasSession: boolean): Promise<void> {
  const code = takeCode();
  if (!code) {
    $arrival.set({ status: hasSession ? 'in' : 'no_code' });
    return;
  }
  const answer = await signInByHandover(code);
  // What is still missing is asked in its own dialog; the page goes on with the session that follows.
  const isAsked = !answer.ok && answer.failure.code === 'session.verification_required';
  if (!answer.ok && !isAsked) {
    $arrival.set({ status: 'failed', failure: answer.failure });
    return;
  }
  if (getGameOfPlace()) $arrival.set({ status: 'in' });
  else if (!isAsked) environment().navigate(toLocalePath('/', environment().locale));
}
