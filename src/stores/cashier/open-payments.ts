import type { Currency } from '../../contract/core/money.ts';
import { PAGE_SIZE_MAX } from '../../contract/core/query.ts';
import { PERIOD_DAYS_MAX } from '../../contract/records/records.ts';
import { addDays, getToday, type Period } from '../core/period.ts';
import type { Result } from '../core/result.ts';

export interface PaymentPage<Item> {
  readonly currency: Currency;
  /** Totals of the whole period. */
  readonly totals: readonly { readonly state: string; readonly count: number; readonly amount: number }[];
  readonly list: readonly Item[];
  readonly pageSize: number;
  readonly total: number;
  readonly next: string;
}

export interface PaymentsAsked extends Period {
  readonly state: '' | 'open';
  readonly cursor: string;
  readonly pageSize: number;
}

export interface OpenPayments<Item> {
  /** Payments in progress, newest first. */
  readonly list: readonly Item[];
  /** Number of older payments in progress that `list` leaves out. */
  readonly older: number;
}

/** Reads the payments in progress: one full page at most, of the longest period that the platform allows. */
export async function readOpen<Item>(
  ask: (input: PaymentsAsked) => Promise<Result<PaymentPage<Item>>>,
): Promise<Result<OpenPayments<Item>>> {
  const to = getToday();
  const from = addDays(to, 1 - PERIOD_DAYS_MAX);
  const answer = await ask({ from, to, state: 'open', cursor: '', pageSize: PAGE_SIZE_MAX });
  if (!answer.ok) return answer;
  const { list, total } = answer.value;
  return { ok: true, value: { list, older: Math.max(0, total - list.length) } };
}
