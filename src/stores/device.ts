import { environment } from './environment.ts';
import { readKey, writeKey } from './storage-keys.ts';

/** Names this browser at sign-in, so that a stranger's failures never lock its owner out (decision 0008). Says nothing about anybody. */
export function requireDeviceId(): string {
  const known = readKey('loginDeviceId');
  if (known) return known;
  const fresh = environment().randomId();
  writeKey('loginDeviceId', fresh);
  return fresh;
}
