import type { KeyStorage } from '../core/environment.ts';
import type { StoredKey } from '../core/storage-keys.ts';

const KEY: StoredKey = 'linkCodes';
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/**
 * Twin of `CODE_FIELDS` (contract/core/typed-text.ts). The format is wider than ours, because another platform may have
 * other codes.
 */
const CODES = /\b(?:affiliate|referral)Code=[\w-]{1,64}(?=&|$)/g;

/**
 * Stores the codes of a link with their expiry, because a visitor may look around before registering; codes of a later
 * link replace them. Returns whether the link has codes or any are stored. Printed into pages as a plain script, so it
 * imports nothing and takes the storage as a parameter.
 */
export function keepCodes(open: () => Omit<KeyStorage, 'clear'>, search: string, now: number): boolean {
  const codes = search.match(CODES);
  try {
    const storage = open();
    if (codes) storage.setItem(KEY, [now + KEPT_MS, ...codes].join('&'));
    const isKept = Number.parseInt(storage.getItem(KEY) ?? '', 10) > now;
    if (!isKept) storage.removeItem(KEY);
    return isKept;
  } catch {
    // The registration reads the codes of this page from its address.
    return codes !== null;
  }
}
