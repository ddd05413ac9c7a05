import { toNumberFormat } from './format.ts';
import { toPlainDigits } from './plain-digits.ts';

/** The ways to write a currency in a language: its sign or its code. Play money (`PLAY`) has none. */
function listSigns(tag: string, currency: string): readonly string[] {
  if (currency === 'PLAY') return [];
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
    toNumberFormat(tag, { style: 'currency', currency, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === 'currency' ? [toPlainDigits(value).toLowerCase()] : [])),
  );
  return [...new Set(signs)].toSorted((left, right) => right.length - left.length);
}

/**
 * Removes the currency before or after a typed amount. The sign of another currency stays, so that the text is refused
 * as an amount. `text` is plain and trimmed.
 */
export function withoutCurrencySign(text: string, tag: string, currency: string): string {
  const typed = text.toLowerCase();
  const sign = listSigns(tag, currency).find((one) => typed.startsWith(one) || typed.endsWith(one));
  if (!sign) return text;
  return (typed.startsWith(sign) ? text.slice(sign.length) : text.slice(0, -sign.length)).trim();
}
