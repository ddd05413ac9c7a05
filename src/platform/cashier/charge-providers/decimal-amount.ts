import type { Minor } from '../../../contract/core/money.ts';

const AMOUNT = /^(\d{1,10})\.(\d{2})$/;

/** An amount in the form that providers use, such as `37.00`. It is built from digits, because binary fractions are not exact. */
export function toDecimal(minor: Minor): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new Error(`${minor} is no amount`);
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Undefined for anything but digits with two decimals. */
export function readDecimal(text: string): Minor | undefined {
  const [, whole, cents] = AMOUNT.exec(text) ?? [];
  return whole === undefined || cents === undefined ? undefined : Number(whole + cents);
}
