import { toMajor } from '../../contract/money.ts';

export function toAmountText(minor: number): string {
  return toMajor(minor).toFixed(2);
}
