import type { KeyStorage } from './environment.ts';
import type { StoredKey } from './storage-keys.ts';

const KEY: StoredKey = 'linkCodes';
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Twin of `CODE_FIELDS` (contract/typed-text.ts). A platform of the operator’s own may have other codes than ours. */
const CODES = /\b(?:affiliate|referral)Code=[\w-]{1,64}(?=&|$)/g;

/**
 * Whoever comes by a link may look around first: its codes are kept with the time when they end, and give way to those of another link. True
 * while there are any. Used by a plain script alone, which is printed into its page: it takes the storage itself, and imports nothing.
 */
export function keepCodes(storage: Omit<KeyStorage, 'clear'>, search: string, now: number): boolean {
  const codes = search.match(CODES);
  if (codes) storage.setItem(KEY, [now + KEPT_MS, ...codes].join('&'));
  const isKept = Number.parseInt(storage.getItem(KEY) ?? '', 10) > now;
  if (!isKept) storage.removeItem(KEY);
  return isKept;
}
