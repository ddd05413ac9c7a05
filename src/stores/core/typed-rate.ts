import { toPlainDigits } from '../../lib/plain-digits.ts';

const RATE = /^\d{1,5}(?:[.,](\d{1,9}))?$/;

export interface TypedRate {
  readonly rate: number;
  readonly decimals: number;
}

/**
 * A typed percentage with either decimal mark, in digits of any script, with or without its sign; undefined if it is no number. It has no
 * thousands groups: `0.123` is a small number in every language.
 */
export function readTypedRate(text: string): TypedRate | undefined {
  const typed = toPlainDigits(text)
    .replaceAll('٫', '.')
    .trim()
    .replace(/\s*[%٪]$/, '');
  const [, decimals = ''] = RATE.exec(typed) ?? [];
  return RATE.test(typed) ? { rate: Number(typed.replace(',', '.')), decimals: decimals.length } : undefined;
}
