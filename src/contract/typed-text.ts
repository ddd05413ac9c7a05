/** What forms and addresses hold text to before a schema does: a page stands without schemas (decision 0059). Lengths are in characters. */

/** A code that was sent by SMS or mail. */
export const CODE_MAX = 16;
export const PAYMENT_PASSWORD_MIN = 6;
export const PAYMENT_PASSWORD_MAX = 64;
/** An agent's code: letters without accents and digits, a letter first; read without case. */
export const CODE_PATTERN = /^[A-Za-z][A-Za-z0-9]{3,15}$/;
/** The fields of registration that the address of any page may carry (spec §4). */
export const CODE_FIELDS = ['affiliateCode', 'referralCode'] as const;
export type CodeField = (typeof CODE_FIELDS)[number];
/** A kind of bet, as the address of a lottery names it. */
export const PLAY_TYPE = /^[\w-]{1,40}$/;
