import type { StoredKey } from './storage-keys.ts';

/**
 * Storage keys for the scripts of every page. They have a file of their own, because the build inlines only constants of another file
 * (decision 0092).
 */
export const TOKEN = 'token' satisfies StoredKey;
export const MUST_CHANGE = 'cpw' satisfies StoredKey;
export const CATALOGUE_LANGUAGE = 'lang' satisfies StoredKey;
export const VENDOR_LANGUAGE = 'hisLang' satisfies StoredKey;
export const LANGUAGE_CHANGE = 'languageChange' satisfies StoredKey;
