const NO_LETTER = /[^A-Z0-9]/g;
/** Shorter ids are counters of a bank, which many payments have. */
const LENGTH_MIN = 6;

/** An id as statements are searched by it: banks print it with or without signs, in either case. Empty: no id of a payment. */
export function toBankKey(text: string): string {
  const key = text.toUpperCase().replaceAll(NO_LETTER, '');
  return key.length < LENGTH_MIN ? '' : key;
}
