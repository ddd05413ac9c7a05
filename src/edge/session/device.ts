import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toRandomToken } from '../../lib/bytes.ts';
import { readDeviceId } from './cookies.ts';

const DEVICE_ID_BYTES = 24;

/**
 * Device id for calls that issue a session or send a code; undefined for all other calls. A sign-in without the cookie gets a new id and,
 * with the session, the cookie: the platform knows the device from that sign-in on.
 */
export function toDeviceId({ issuesSession, sendsCode }: Endpoint, headers: Headers): string | undefined {
  if (!issuesSession && !sendsCode) return undefined;
  return readDeviceId(headers.get('Cookie')) ?? (issuesSession ? toRandomToken(DEVICE_ID_BYTES) : undefined);
}
