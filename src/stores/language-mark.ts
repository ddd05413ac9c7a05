import type { KeyStorage } from './environment.ts';
import type { StoredKey } from './storage-keys.ts';

const TOKEN: StoredKey = 'token';
const CHANGE: StoredKey = 'languageChange';

/**
 * Stores a language change of a signed-in visitor; the next page tells the platform, because this one is being left.
 * Used by a plain script.
 */
export function markLanguageChange(storage: Pick<KeyStorage, 'getItem' | 'setItem'>, catalogue: string): void {
  if (storage.getItem(TOKEN)) storage.setItem(CHANGE, catalogue);
}
