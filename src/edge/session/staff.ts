import { STAFF_TOKEN } from '../../contract/core/edge-headers.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { STAFF_SESSION_SECONDS } from '../../contract/staff/session.ts';
import type { RequestContext } from '../context.ts';
import { readCookie } from './cookies.ts';

const STAFF_COOKIE = '__Host-orla-staff';
/** Stricter than a member's cookie: the browser does not send the cookie when a link of another site is followed. */
const GUARDED = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** Undefined if the platform's answer has no token. The cookie lives as long as the longest session. */
export function toStaffCookie(token: string | null): string | undefined {
  if (!token || !STAFF_TOKEN.test(token)) return undefined;
  return `${STAFF_COOKIE}=${token}; ${GUARDED}; Max-Age=${STAFF_SESSION_SECONDS}`;
}

export function toClearedStaffCookie(): string {
  return `${STAFF_COOKIE}=; ${GUARDED}; Max-Age=0`;
}

/**
 * The token of a staff member, for calls to the platform only: the studio is a vendor and never sees it. In an operator call, the
 * `Authorization` header of a machine has priority.
 */
export function readStaffToken({ auth, host }: Pick<Endpoint, 'auth' | 'host'>, headers: Headers): string | undefined {
  if (host !== 'platform' || (auth !== 'operator' && auth !== 'staff')) return undefined;
  if (auth === 'operator' && headers.has('Authorization')) return undefined;
  const token = readCookie(headers.get('Cookie'), STAFF_COOKIE);
  return STAFF_TOKEN.test(token) ? token : undefined;
}

/** True for a call of the console's pages: a sign-in, a call about the caller's own session, or an operator call with the cookie. */
export function isOfConsole({ found, request }: Pick<RequestContext, 'found' | 'request'>): boolean {
  if (found.kind !== 'endpoint') return false;
  const { auth } = found.endpoint;
  return auth === 'staff' || auth === 'staff-guest' || readStaffToken(found.endpoint, request.headers) !== undefined;
}
