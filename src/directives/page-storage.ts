import type { KeyStorage } from '../stores/core/environment.ts';

/**
 * Web storage that always accepts values. A browser may have none (null), throw on access, or be full; then a value
 * stays in memory until the page is left.
 */
export function createPageStorage(open: () => KeyStorage): KeyStorage {
  const memory = new Map<string, string>();
  function attempt(run: (storage: KeyStorage) => void): boolean {
    try {
      run(open());
      return true;
    } catch {
      return false;
    }
  }
  return {
    getItem: (key) => {
      let value = memory.get(key) ?? null;
      if (value === null)
        attempt((storage) => {
          value = storage.getItem(key);
        });
      return value;
    },
    setItem: (key, value) => {
      memory.delete(key);
      if (attempt((storage) => storage.setItem(key, value))) return;
      memory.set(key, value);
      // An older value must not return on the next page.
      attempt((storage) => storage.removeItem(key));
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

/** The storages of this page. A separate bundle (`client:intent`) has a memory of its own. */
export const pageLocal = createPageStorage(() => localStorage);
export const pageSession = createPageStorage(() => sessionStorage);
