/**
 * Numbers of up to two digits are short: ten of them fit in one line of a phone. Longer numbers are prizes, of which the first three are
 * shown.
 */
const SHORT_LENGTH = 2;
const SHORT_SHOWN = 10;
const LONG_SHOWN = 3;

/** Numbers of a draw that fit in a row of a list, and how many are left out. */
export function toShownNumbers(numbers: readonly string[]): { shown: readonly string[]; left: number } {
  const isShort = numbers.every(({ length }) => length <= SHORT_LENGTH);
  const shown = numbers.slice(0, isShort ? SHORT_SHOWN : LONG_SHOWN);
  return { shown, left: numbers.length - shown.length };
}
