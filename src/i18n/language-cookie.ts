/** The path of the language that was last read, for `/` alone: pages are one for everybody, whatever it says. */
export const LANGUAGE_COOKIE = 'lang';
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 3600;
