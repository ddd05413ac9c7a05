/**
 * Currency of the site and of the platform's books: an ISO 4217 code with two decimals. Choose it before the first
 * member, because books are not converted.
 */
export const CURRENCY = 'BRL' as const;
