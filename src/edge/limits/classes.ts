import type { Area, Endpoint } from '../../contract/endpoint.ts';

/** What is limited together (issue: sign-in, SMS, registration, money, reads). Money is every change that is none of the others. */
export type LimitClass = 'sign-in' | 'sms' | 'registration' | 'money' | 'reads';

const CHANGES_OF_WHO_ONE_IS: ReadonlySet<Area> = new Set(['session']);

/**
 * Undefined for calls of vendors, which sign each request: they come from one address, and money depends on them. A hook that is lost costs
 * nothing, and its path is open to everybody: it is limited as reading is.
 */
export function toLimitClass(endpoint: Endpoint): LimitClass | undefined {
  if (endpoint.auth === 'vendor') return undefined;
  if (endpoint.method === 'GET' || endpoint.auth === 'hook') return 'reads';
  if (endpoint.sendsCode) return 'sms';
  if (endpoint.area === 'registration') return 'registration';
  const isSignIn = endpoint.issuesSession || (CHANGES_OF_WHO_ONE_IS.has(endpoint.area) && endpoint.auth === 'none');
  return isSignIn ? 'sign-in' : 'money';
}
