/** How the edge asks for what may be a page, and for what can only be a file: where that is missing nothing is drawn (middleware.ts). */
export const HTML = 'text/html';
export const ANY_FILE = '*/*';
