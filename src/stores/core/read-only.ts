import { atom } from 'nanostores';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { FailureCode } from '../../contract/core/errors.ts';

/** The platform is not reachable: shown data stays, changes are refused. The layout shows a notice. */
export const $isReadOnly = atom(false);

/**
 * True for calls that must reach the platform. Only their success shows that the platform is back: public lists are
 * also answered from memory while it is down.
 */
function mustAsk({ method, auth }: Pick<Endpoint, 'method' | 'auth'>): boolean {
  return method !== 'GET' || auth !== 'none';
}

/** Updates the state from the result of a call; `code` is undefined on success. */
export function noteEnd(endpoint: Pick<Endpoint, 'method' | 'auth'>, code: FailureCode | undefined): void {
  if (code === 'upstream.read_only') $isReadOnly.set(true);
  else if (code === undefined && mustAsk(endpoint)) $isReadOnly.set(false);
}
