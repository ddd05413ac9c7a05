import type { KeyStorage } from '../../../src/stores/core/environment.ts';

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const isFull = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
const EMPTY: KeyStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

/** Each way in which a browser refuses web storage. */
export const BROKEN_STORAGES: Readonly<Record<string, () => KeyStorage>> = {
  'is null': () => null as unknown as KeyStorage,
  'is missing': () => undefined as unknown as KeyStorage,
  'throws on access': refuse,
  'throws in every call': () => ({ getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse }),
  'throws on write': () => ({ ...EMPTY, setItem: refuse }),
  'is full': () => ({ ...EMPTY, setItem: isFull }),
};
