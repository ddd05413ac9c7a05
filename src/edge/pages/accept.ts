/**
 * Accept header of a request that may be for a page, and of one that can only be for a file: a missing file does not
 * render the not-found page (middleware.ts).
 */
export const HTML = 'text/html';
export const ANY_FILE = '*/*';
