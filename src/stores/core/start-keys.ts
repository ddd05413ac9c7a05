import type { StoredKey } from './storage-keys.ts';

/** Keys of the scripts of every page. The build writes constants of another file into them (decision 0092). */
export const TOKEN = 'token' satisfies StoredKey;
export const MUST_CHANGE = 'cpw' satisfies StoredKey;
export const CATALOGUE_LANGUAGE = 'lang' satisfies StoredKey;
export const VENDOR_LANGUAGE = 'hisLang' satisfies StoredKey;
export const LANGUAGE_CHANGE = 'languageChange' satisfies StoredKey;
