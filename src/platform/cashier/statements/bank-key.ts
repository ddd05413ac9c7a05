const NO_LETTER = /[^A-Z0-9]/g;
/** Minimum length of a payment's id. A shorter id is a counter of the bank, which many payments share. */
const LENGTH_MIN = 6;

/** The form of an id for searches in statements: banks print an id with or without punctuation, in upper or lower case. Empty: no id of a payment. */
export function toBankKey(text: string): string {
  const key = text.toUpperCase().replaceAll(NO_LETTER, '');
  return key.length < LENGTH_MIN ? '' : key;
}
