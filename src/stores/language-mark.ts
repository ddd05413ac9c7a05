import type { KeyStorage } from './environment.ts';
import type { StoredKey } from './storage-keys.ts';

const TOKEN: StoredKey = 'token';
const CHANGE: StoredKey = 'languageChange';

/** Chosen by somebody who is signed in: the next page tells the platform, because this one is being left. Read by a plain script. */
export function markLanguageChange(storage: Pick<KeyStorage, 'getItem' | 'setItem'>, catalogue: string): void {
  if (storage.getItem(TOKEN)) storage.setItem(CHANGE, catalogue);
}
