import { atom } from 'nanostores';
import { readKey, writeKey } from '../core/storage-keys.ts';

let epoch = 0;

/** Number of times that the platform ended the current session. */
export const $expiries = atom(0);

/** The browser's half of the session; undefined for a guest. */
export function getHandle(): string | undefined {
  return readKey('token');
}

/** Number that changes with each change of the session. Replies that were requested in an earlier epoch are dropped. */
export function getEpoch(): number {
  return epoch;
}

export function setHandle(handle: string | undefined): void {
  epoch += 1;
  writeKey('token', handle);
}

export function reportExpiry(): void {
  $expiries.set($expiries.get() + 1);
}
