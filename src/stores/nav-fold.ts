import type { KeyStorage } from './environment.ts';
import type { StoredKey } from './storage-keys.ts';

const KEY: StoredKey = 'navOpen';

/** The nav of `/lottery` folds (spec §2), and stays as it was left. Read by a plain script: it takes the storage itself. */
export function isNavOpen(storage: Pick<KeyStorage, 'getItem'>): boolean {
  return storage.getItem(KEY) === '1';
}

export function keepNavOpen(storage: Pick<KeyStorage, 'setItem'>, isOpen: boolean): void {
  storage.setItem(KEY, isOpen ? '1' : '0');
}
