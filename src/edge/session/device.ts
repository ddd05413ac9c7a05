import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toRandomToken } from '../../lib/bytes.ts';
import { readDeviceId } from './cookies.ts';

const DEVICE_ID_BYTES = 24;

/**
 * The id of the device that the platform is told of. A sign-in without the cookie gets a new id, and the cookie with the session: the
 * platform knows the device from that sign-in on. Other calls tell the platform nothing of the device, but those that send a code.
 */
export function toDeviceId({ issuesSession, sendsCode }: Endpoint, headers: Headers): string | undefined {
  if (!issuesSession && !sendsCode) return undefined;
  return readDeviceId(headers.get('Cookie')) ?? (issuesSession ? toRandomToken(DEVICE_ID_BYTES) : undefined);
}
