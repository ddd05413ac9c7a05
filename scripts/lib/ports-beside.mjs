// Ports of a product under browser tests, counted from the product's own; the tests read them, too.

/** Tokens of phones, as Firebase gives them. */
export const TOKENS_BESIDE = 2;
/** The explorer of the databases, by which journeys write rows. */
export const EXPLORER_BESIDE = 3;
