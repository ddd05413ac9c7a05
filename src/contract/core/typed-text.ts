/**
 * Length limits in characters, for forms and addresses. Separate from the schemas, because a page loads without them
 * (decision 0059).
 */

/** Maximum length of a code sent by SMS or e-mail. */
export const CODE_MAX = 16;
export const PAYMENT_PASSWORD_MIN = 6;
export const PAYMENT_PASSWORD_MAX = 64;
/** An agent's code: ASCII letters and digits, starting with a letter; case-insensitive. */
export const CODE_PATTERN = /^[A-Za-z][A-Za-z0-9]{3,15}$/;
/** Registration fields that the address of any page may carry (spec §4). */
export const CODE_FIELDS = ['affiliateCode', 'referralCode'] as const;
export type CodeField = (typeof CODE_FIELDS)[number];
/** Kind of bet in the address of a lottery. */
export const PLAY_TYPE = /^[\w-]{1,40}$/;

export const PICKS_MAX = 12;
/** A selection of a match to hand over to its game: `<fixtureId>:<marketId>:<selectionId>`, ids of the vendor. */
export const PICK = /^[A-Za-z0-9._-][A-Za-z0-9._:-]{3,240}[A-Za-z0-9._-]$/;
