import { getKeys, logout } from '../../contract/session.ts';
import type { Visit } from '../context.ts';

/** Changes something, or is asked for only to seal what does: whoever asks is told the same of both. */
export function isChange({ found, method }: Pick<Visit, 'found' | 'method'>): boolean {
  return method !== 'GET' || (found.kind === 'endpoint' && found.endpoint.id === getKeys.id);
}

/** Signing out opens nothing: kept from the platform, a session would outlive what the browser shows. */
export function isLeaving({ found }: Pick<Visit, 'found'>): boolean {
  return found.kind === 'endpoint' && found.endpoint.id === logout.id;
}
