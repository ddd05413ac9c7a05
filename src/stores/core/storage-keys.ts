import { environment } from './environment.ts';
import type { STORAGE_KEYS, StorageArea } from './storage-key-table.ts';

type KeysIn<Area extends StorageArea> = {
  [K in keyof typeof STORAGE_KEYS]: (typeof STORAGE_KEYS)[K]['area'] extends Area ? K : never;
}[keyof typeof STORAGE_KEYS];
export type StoredKey = KeysIn<'session' | 'local'>;

/** Keys in the local storage; all other keys are in the session storage. The compiler asks for each new one. */
const LOCAL: Readonly<Record<KeysIn<'local'>, true>> = {
  lang: true,
  hisLang: true,
  navOpen: true,
  visitId: true,
  linkCodes: true,
  savedViews: true,
  analyticsConsent: true,
  quietUntil: true,
  quickSpins: true,
  frameTries: true,
  supportSecret: true,
  recentSearches: true,
  hideBalance: true,
};

function storageOf(key: StoredKey) {
  return key in LOCAL ? environment().localStorage : environment().sessionStorage;
}

export function readKey(key: StoredKey): string | undefined {
  return storageOf(key).getItem(key) ?? undefined;
}

/** Undefined removes the key. */
export function writeKey(key: StoredKey, value: string | undefined): void {
  if (value === undefined) storageOf(key).removeItem(key);
  else storageOf(key).setItem(key, value);
}
