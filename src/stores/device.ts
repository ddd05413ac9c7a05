import { environment } from './environment.ts';
import { readKey, writeKey } from './storage-keys.ts';

/**
 * Random id of this browser for sign-in, so that failures of others never lock out its owner (decision 0008). Contains
 * nothing personal.
 */
export function requireDeviceId(): string {
  const known = readKey('loginDeviceId');
  if (known) return known;
  const fresh = environment().randomId();
  writeKey('loginDeviceId', fresh);
  return fresh;
}
