import { toMajor } from '../../contract/core/money.ts';

export function toAmountText(minor: number): string {
  return toMajor(minor).toFixed(2);
}
