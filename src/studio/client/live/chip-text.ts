import { toMajor } from '../../../contract/core/minor-units.ts';
import { formatNumber } from '../../../lib/format.ts';
/** The short text on a chip: 0.50 · 5 · 1k. */
export function toChipText(minor: number, tag: string): string {
  const amount = toMajor(minor);
  if (amount >= 1000 && minor % 10_000 === 0) return `${amount / 1000}k`;
  const digits = Number.isInteger(amount) ? 0 : 2;
  return formatNumber(tag, amount, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}
