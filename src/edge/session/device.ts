import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toRandomToken } from '../../lib/bytes.ts';
import { readDeviceId } from './cookies.ts';

const DEVICE_ID_BYTES = 24;

/**
 * Device id for calls that issue a session or send a code; undefined for all other calls. A sign-in without the cookie gets a new id and,
 * with the session, the cookie: the platform knows the device from that sign-in on.
 */
export function toDeviceId(endpoint: Endpoint, headers: Headers): string | undefined {
  const { issuesSession, sendsCode, staffSession } = endpoint;
  const issues = issuesSession || staffSession === 'issues';
  if (!issues && !sendsCode) return undefined;
  return readDeviceId(headers.get('Cookie')) ?? (issues ? toRandomToken(DEVICE_ID_BYTES) : undefined);
}
