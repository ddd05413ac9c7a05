import { MINOR_PER_MAJOR } from '../contract/core/money.ts';
import { toNumberFormat } from '../lib/format.ts';

/** Throws unless the currency has two decimals everywhere, because amounts are booked as typed and shown. */
export function checkCurrency(currency: string): void {
  const said = `src/brand/currency.ts: "${currency}"`;
  if (!Intl.supportedValuesOf('currency').includes(currency)) throw new Error(`${said} is no code of ISO 4217`);
  const format = toNumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions();
  if (10 ** digits === MINOR_PER_MAJOR) return;
  throw new Error(`${said} has ${digits} decimals; amounts of the site and of the platform have two`);
}
