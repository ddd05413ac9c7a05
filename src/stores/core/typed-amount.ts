import { requireLocaleRow } from '../../i18n/locales.ts';
import { formatNumber, TWO_DECIMALS } from '../../lib/format.ts';
import { type AmountProblem, findAmountProblem, toAmount } from './amount-field.ts';
import { environment } from './environment.ts';
import type { KeptField } from './kept-input.ts';

const toTag = () => requireLocaleRow(environment().locale).tag;

/** Parses an amount in the visitor's language; undefined if it is none. */
export function readTypedAmount(text: string): number | undefined {
  return toAmount(text, toTag());
}

export function checkTypedAmount(
  text: string,
  bounds: { readonly min?: number; readonly max?: number } = {},
): AmountProblem | undefined {
  return findAmountProblem(text, toTag(), bounds);
}

/** Formats an amount as the visitor would type it, for presets and "all". */
export function toTypedAmount(amount: number): string {
  return formatNumber(toTag(), amount, TWO_DECIMALS);
}

const PLAIN_NUMBER = /^\d+(?:\.\d+)?$/;

/** An amount is kept as a number, because `1.000` means one thousand in one language and the number one in another. Other texts stay as typed. */
export const KEPT_AMOUNT: KeptField = {
  toKept: (typed) => (checkTypedAmount(typed) ? typed : String(readTypedAmount(typed))),
  toTyped: (kept) => (PLAIN_NUMBER.test(kept) ? toTypedAmount(Number(kept)) : kept),
};
