import type { KeyStorage } from '../stores/core/environment.ts';

/**
 * Web storage that always accepts values. A browser may have none (null), throw on access, or be full; then a value
 * stays in memory until the page is left.
 */
export function createPageStorage(open: () => KeyStorage): KeyStorage {
  const memory = new Map<string, string>();
  const attempt = <Value>(run: (storage: KeyStorage) => Value): Value | null => {
    try {
      return run(open());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      memory.set(key, value);
      attempt((storage) => {
        // The older value is removed first. If the new value does not fit, the older one must not return on the next page.
        storage.removeItem(key);
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear: () => {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
}

/** The storages of the islands. Without web storage, the start script of a page keeps nothing (start-storage.ts). */
export const pageLocal = createPageStorage(() => localStorage);
export const pageSession = createPageStorage(() => sessionStorage);
