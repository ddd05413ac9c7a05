import type { KeyStorage } from '../core/environment.ts';
import { LANGUAGE_CHANGE, TOKEN } from '../core/start-keys.ts';

/**
 * Stores a language change of a signed-in visitor; the next page tells the platform, because this one is being left.
 * Used by a plain script.
 */
export function markLanguageChange(storage: Pick<KeyStorage, 'getItem' | 'setItem'>, catalogue: string): void {
  if (storage.getItem(TOKEN)) storage.setItem(LANGUAGE_CHANGE, catalogue);
}
