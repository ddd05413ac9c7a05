import { toMajor } from '../../../contract/core/minor-units.ts';
/** The short text on a chip: 0.50 · 5 · 1k. */
export function toChipText(minor: number, locale: string): string {
  const amount = toMajor(minor);
  if (amount >= 1000 && minor % 10_000 === 0) return `${amount / 1000}k`;
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(amount);
}
