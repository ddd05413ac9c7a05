/**
 * Accept headers that the edge sends to the page renderer: `HTML` for a request that may be for a page, `ANY_FILE` for a
 * request that can only be for a file. A missing file does not render the not-found page (middleware.ts).
 */
export const HTML = 'text/html';
export const ANY_FILE = '*/*';
