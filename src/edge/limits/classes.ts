import type { Area, Endpoint } from '../../contract/core/endpoint.ts';

/** Groups of calls that share a limit. `money` is every change that belongs to no other group. */
export type LimitClass = 'sign-in' | 'sms' | 'registration' | 'money' | 'reads';

const CHANGES_OF_WHO_ONE_IS: ReadonlySet<Area> = new Set(['session']);

/**
 * Undefined means no limit: for calls of vendors, which sign each request, and for notices of banks, whose path is secret. Each of these
 * senders calls from one address, and a refused call would delay money. Hooks and reports of message services count as reads, because
 * their paths are public and a lost call does no harm.
 */
export function toLimitClass(endpoint: Endpoint): LimitClass | undefined {
  if (endpoint.auth === 'vendor' || endpoint.auth === 'notice') return undefined;
  if (endpoint.method === 'GET' || endpoint.auth === 'hook' || endpoint.auth === 'report') return 'reads';
  if (endpoint.sendsCode) return 'sms';
  if (endpoint.area === 'registration') return 'registration';
  if (endpoint.auth === 'staff-guest' || endpoint.auth === 'staff')
    return endpoint.method === 'DELETE' ? 'reads' : 'sign-in';
  const isSignIn = endpoint.issuesSession || (CHANGES_OF_WHO_ONE_IS.has(endpoint.area) && endpoint.auth === 'none');
  return isSignIn ? 'sign-in' : 'money';
}
