import { toPlainDigits } from '../../../lib/plain-digits.ts';
import { CASH_OUT_MIN, MULTIPLIER_MAX } from '../../crash/limits.ts';

/** Parses a typed multiplier: hundredths, null for an empty field, undefined for anything else. Takes `1,5`, `1.50` and `2x`. */
export function readAuto(text: string): number | null | undefined {
  const plain = toPlainDigits(text)
    .trim()
    .replace(/\s*[x×]$/i, '');
  if (plain === '') return null;
  const [, whole, cents = ''] = /^(\d{1,5})(?:[.,٫](\d{0,2}))?$/.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return hundredths >= CASH_OUT_MIN && hundredths <= MULTIPLIER_MAX ? hundredths : undefined;
}
