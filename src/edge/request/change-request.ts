import { getKeys, logout } from '../../contract/session/session.ts';
import type { RequestContext } from '../context.ts';

/** Whether the request changes something, or asks for the key that seals a change. Both must get the same refusal. */
export function isChange({ found, method }: Pick<RequestContext, 'found' | 'method'>): boolean {
  return method !== 'GET' || (found.kind === 'endpoint' && found.endpoint.id === getKeys.id);
}

/** Sign-out must always reach the platform: otherwise a session would live on after the browser shows it as ended. */
export function isSignOut({ found }: Pick<RequestContext, 'found'>): boolean {
  return found.kind === 'endpoint' && found.endpoint.id === logout.id;
}
