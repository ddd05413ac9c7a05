// Port numbers for tests of a product in a browser, as distances from the product's own port. The tests read them, too.

/** The server that issues phone tokens in place of Firebase. */
export const TOKENS_BESIDE = 2;
/** The database explorer, by which journeys write rows. */
export const EXPLORER_BESIDE = 3;
