import { CURRENCY } from '../../brand/currency.ts';
import { withoutCurrencySign } from '../../lib/currency-sign.ts';
import { toDecimalMark } from '../../lib/format.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';

/** Problem of a typed amount; the messages contain the limits. */
export type AmountProblem = 'required' | 'amount_form' | 'amount_decimals' | 'amount_min' | 'amount_max';

const DECIMALS = 2;
/** Larger amounts cannot be represented exactly in cents. */
const AMOUNT_MAX = 999_999_999.99;

interface Typed {
  readonly amount: number;
  readonly decimals: number;
}

const PLAIN = /^\d{1,12}(?:[.,](\d{1,9}))?$/;
/** Switzerland separates thousands with apostrophes. `readTyped` also replaces the Arabic decimal and thousands marks. */
const APOSTROPHES = /['’‘]/g;

/** Thousands in groups of three, or of two with commas as in India (`1,00,000`), with one and the same mark. */
function toGrouped(mark: ',' | '.', group: string): RegExp {
  const decimals = `(?:\\${mark}(?<decimals>\\d{1,9}))?`;
  const indian = mark === '.' ? '|[1-9]\\d?(?:,\\d{2})+,\\d{3}' : '';
  return new RegExp(`^(?:[1-9]\\d{0,2}(?:${group}\\d{3})+${indian})${decimals}$`);
}

function readTyped(text: string, tag: string): Typed | undefined {
  const mark = toDecimalMark(tag);
  const other = mark === ',' ? '.' : ',';
  const ascii = toPlainDigits(text).replaceAll(/[٫،]/g, mark).replaceAll('٬', other).replaceAll(APOSTROPHES, "'");
  const typed = withoutCurrencySign(ascii.trim(), tag, CURRENCY);
  // A number with thousands groups never starts with 0, so `0.500` is one half.
  for (const group of [`\\${other}`, ' ', "'"]) {
    const found = toGrouped(mark, group).exec(typed);
    if (!found) continue;
    const digits = typed.replaceAll(new RegExp(group, 'g'), '').replace(mark, '.');
    return { amount: Number(digits), decimals: found.groups?.decimals?.length ?? 0 };
  }
  const plain = PLAIN.exec(typed);
  return plain ? { amount: Number(typed.replace(',', '.')), decimals: plain[1]?.length ?? 0 } : undefined;
}

/**
 * Parses an amount in the format of a language: `1.234,56` in Portuguese, `1,234.56` in English, each also with spaces or apostrophes
 * between thousands, with the brand's currency sign, in digits of any script, and with unseen marks as pasted. Every displayed amount is
 * read back. With a single mark, `1234,5` and `1234.5` mean the same. Undefined for other texts: `1e3`, a sign, another currency, groups of
 * another language (`1,000.00` in Portuguese). `1,000` is one thousand in English; in Portuguese it has one decimal too many.
 */
export function toAmount(text: string, tag: string): number | undefined {
  return readTyped(text, tag)?.amount;
}

/** Limits are in major units and inclusive. */
export function findAmountProblem(
  text: string,
  tag: string,
  bounds: { readonly min?: number; readonly max?: number } = {},
): AmountProblem | undefined {
  if (text.trim() === '') return 'required';
  const typed = readTyped(text, tag);
  if (typed === undefined || typed.amount > AMOUNT_MAX) return 'amount_form';
  const { amount, decimals } = typed;
  if (decimals > DECIMALS) return 'amount_decimals';
  if (amount <= 0 || amount < (bounds.min ?? 0)) return 'amount_min';
  return bounds.max !== undefined && amount > bounds.max ? 'amount_max' : undefined;
}
