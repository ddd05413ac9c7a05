import type { KeyStorage } from '../core/environment.ts';
import type { StoredKey } from '../core/storage-keys.ts';

/**
 * Stores a language change of a signed-in visitor; the next page tells the platform, because this one is being left.
 * Used by a plain script.
 */
export function markLanguageChange(storage: Pick<KeyStorage, 'getItem' | 'setItem'>, catalogue: string): void {
  if (storage.getItem('token' satisfies StoredKey)) storage.setItem('languageChange' satisfies StoredKey, catalogue);
}
