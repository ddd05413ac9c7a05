import type { KeyStorage } from '../core/environment.ts';
import type { StoredKey } from '../core/storage-keys.ts';

const KEY: StoredKey = 'navOpen';

/**
 * Whether the nav of `/lottery` is open (spec §2), as the visitor left it. Takes the storage as a parameter, because a
 * plain script uses it.
 */
export function isNavOpen(storage: Pick<KeyStorage, 'getItem'>): boolean {
  return storage.getItem(KEY) === '1';
}

export function keepNavOpen(storage: Pick<KeyStorage, 'setItem'>, isOpen: boolean): void {
  storage.setItem(KEY, isOpen ? '1' : '0');
}
