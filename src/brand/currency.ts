/** What the site shows and the platform books: a code of ISO 4217 with two decimals. Chosen once, before the first member: books are not converted. */
export const CURRENCY = 'BRL' as const;
