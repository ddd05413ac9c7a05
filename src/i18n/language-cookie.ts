/**
 * Cookie with the URL path of the last language. Only `/` reads it; every other page is the same for everybody, whatever the cookie
 * contains.
 */
export const LANGUAGE_COOKIE = 'lang';
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 3600;
