import { toNumberFormat } from '../lib/formats.ts';

/** What is wrong with a typed amount; the bounds are in the words. */
export type AmountProblem = 'required' | 'amount_form' | 'amount_decimals' | 'amount_min' | 'amount_max';

const DECIMALS = 2;
/** Beyond this an amount is no exact number of cents. */
const AMOUNT_MAX = 999_999_999.99;

/** The decimal mark of a language, as its number pad types it. */
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
  // A group of thousands never begins with a nought: `0.500` is a half.
  const grouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+(?:\\${mark}(\\d{1,9}))?$`);
  const whole = grouped.exec(typed);
  if (whole) {
    return { amount: Number(typed.replaceAll(group, '').replace(mark, '.')), decimals: whole[1]?.length ?? 0 };
  }
  const plain = PLAIN.exec(typed);
  return plain ? { amount: Number(typed.replace(',', '.')), decimals: plain[1]?.length ?? 0 } : undefined;
}

/**
 * An amount as people of a language type it: `1.234,56` in Portuguese, `1,234.56` in English; with one mark alone, `1234,5` and `1234.5`
 * both mean the same. Undefined where it is none: `1e3`, full-width digits, a sign. `1,000` is a thousand in English, and in Portuguese a
 * one with a decimal too many.
 */
export function toAmount(text: string, tag: string): number | undefined {
  return readTyped(text, tag)?.amount;
}

/** Bounds are in major units, both allowed. */
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
