import type { Currency } from '../../contract/money.ts';
import { toNumberFormat } from '../../lib/formats.ts';

/** Two decimals and grouping; play money is no currency of Intl and goes without a sign. */
export function toAmountText(amount: number, currency: Currency, tag: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, numberingSystem: 'latn' } as const;
  if (currency === 'PLAY') return toNumberFormat(tag, digits).format(amount);
  return toNumberFormat(tag, { ...digits, style: 'currency', currency }).format(amount);
}
