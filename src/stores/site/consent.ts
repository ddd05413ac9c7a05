import type { KeyStorage } from '../core/environment.ts';
import type { StoredKey } from '../core/storage-keys.ts';

const KEY: StoredKey = 'analyticsConsent';

/**
 * Whether the visitor allows analytics; undefined until answered. Takes the storage as a parameter, because a script
 * without stores uses it.
 */
export function readConsent(storage: Pick<KeyStorage, 'getItem'>): 'yes' | 'no' | undefined {
  const kept = storage.getItem(KEY);
  return kept === 'yes' || kept === 'no' ? kept : undefined;
}

export function writeConsent(storage: Pick<KeyStorage, 'setItem'>, answer: 'yes' | 'no'): void {
  storage.setItem(KEY, answer);
}
