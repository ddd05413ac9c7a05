import type { Currency } from '../../contract/money.ts';

/** Two decimals and grouping; play money is no currency of Intl and goes without a sign. */
export function toAmountText(amount: number, currency: Currency, tag: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, numberingSystem: 'latn' } as const;
  if (currency === 'PLAY') return new Intl.NumberFormat(tag, digits).format(amount);
  return new Intl.NumberFormat(tag, { ...digits, style: 'currency', currency }).format(amount);
}
