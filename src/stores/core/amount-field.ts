import { toNumberFormat } from '../../lib/formats.ts';

/** Problem of a typed amount; the messages contain the limits. */
export type AmountProblem = 'required' | 'amount_form' | 'amount_decimals' | 'amount_min' | 'amount_max';

const DECIMALS = 2;
/** Larger amounts cannot be represented exactly in cents. */
const AMOUNT_MAX = 999_999_999.99;

/** Decimal mark of a language, as its number pad types it. */
function toDecimalMark(tag: string): string {
  const parts = toNumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

interface Typed {
  readonly amount: number;
  readonly decimals: number;
}

const PLAIN = /^\d{1,12}(?:[.,](\d{1,9}))?$/;

function readTyped(text: string, tag: string): Typed | undefined {
  const typed = text.trim();
  const mark = toDecimalMark(tag);
  const group = mark === ',' ? '.' : ',';
  // A number with thousands groups never starts with 0, so `0.500` is one half.
  const grouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+(?:\\${mark}(\\d{1,9}))?$`);
  const whole = grouped.exec(typed);
  if (whole) {
    return { amount: Number(typed.replaceAll(group, '').replace(mark, '.')), decimals: whole[1]?.length ?? 0 };
  }
  const plain = PLAIN.exec(typed);
  return plain ? { amount: Number(typed.replace(',', '.')), decimals: plain[1]?.length ?? 0 } : undefined;
}

/**
 * Parses an amount in the format of a language: `1.234,56` in Portuguese, `1,234.56` in English. With a single mark,
 * `1234,5` and `1234.5` mean the same. Undefined for other texts: `1e3`, full-width digits, a sign. `1,000` is one
 * thousand in English; in Portuguese it has one decimal too many.
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
