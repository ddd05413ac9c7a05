/**
 * Path of the last language, used only by `/`: all other pages are the same for everybody, whatever the cookie says.
 */
export const LANGUAGE_COOKIE = 'lang';
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 3600;
