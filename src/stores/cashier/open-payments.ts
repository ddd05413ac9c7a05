import type { Currency } from '../../contract/core/money.ts';
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
  readonly cursor: string;
  readonly pageSize: number;
}

/** Payments in progress, newest first. */
interface OpenPayments<Item> {
  readonly list: readonly Item[];
  /** Number of further open payments that were not found. */
  readonly older: number;
}

const PAGE_SIZE = 50;
/** Payments that are searched, newest first, for open ones; `older` counts those beyond. */
export const OPEN_MOST = 1_000;

/** The list has no filter by state. Its totals count the open payments, so paging stops when all of them are found. */
export async function readOpen<Item extends { readonly state: string }>(
  ask: (input: PaymentsAsked) => Promise<Result<PaymentPage<Item>>>,
  openStates: readonly string[],
): Promise<Result<OpenPayments<Item>>> {
  const isOpen = ({ state }: { readonly state: string }) => openStates.includes(state);
  const to = getToday();
  const period = { from: addDays(to, 1 - PERIOD_DAYS_MAX), to };
  const list: Item[] = [];
  let cursor = '';
  let older = 0;
  for (let looked = 0; looked < OPEN_MOST; looked += PAGE_SIZE) {
    const answer = await ask({ ...period, cursor, pageSize: PAGE_SIZE });
    if (!answer.ok) return answer;
    const { totals, list: page, next } = answer.value;
    list.push(...page.filter(isOpen));
    older = Math.max(0, totals.filter(isOpen).reduce((sum, { count }) => sum + count, 0) - list.length);
    cursor = next;
    if (older === 0 || cursor === '') break;
  }
  return { ok: true, value: { list, older } };
}
