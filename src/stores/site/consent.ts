import type { KeyStorage } from '../core/environment.ts';
import type { StoredKey } from '../core/storage-keys.ts';

const KEY: StoredKey = 'analyticsConsent';

/**
 * Whether the visitor allows analytics; undefined until the visitor has answered. Without storage, the answer is
 * undefined on every page. Printed into pages as a plain script, so it imports nothing and takes the storage as a
 * parameter.
 */
export function readConsent(open: () => Pick<KeyStorage, 'getItem'>): 'yes' | 'no' | undefined {
  try {
    const stored = open().getItem(KEY);
    return stored === 'yes' || stored === 'no' ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function writeConsent(open: () => Pick<KeyStorage, 'setItem'>, answer: 'yes' | 'no'): void {
  try {
    open().setItem(KEY, answer);
  } catch {
    // Without storage, the answer is valid for this page only, and the next page asks again.
  }
}
