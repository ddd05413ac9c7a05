import { atom } from 'nanostores';
import type { Endpoint } from '../contract/endpoint.ts';
import type { FailureCode } from '../contract/errors.ts';

/** The platform does not answer the site: what is shown stays, nothing can be changed. The layout says so. */
export const $isReadOnly = atom(false);

/** Public lists come from memory while the platform is gone; only what must ask it says that it is back. */
function mustAsk({ method, auth }: Pick<Endpoint, 'method' | 'auth'>): boolean {
  return method !== 'GET' || auth !== 'none';
}

/** Learns it from how a call ended: `code` is undefined for one that succeeded. */
export function noteEnd(endpoint: Pick<Endpoint, 'method' | 'auth'>, code: FailureCode | undefined): void {
  if (code === 'upstream.read_only') $isReadOnly.set(true);
  else if (code === undefined && mustAsk(endpoint)) $isReadOnly.set(false);
}
