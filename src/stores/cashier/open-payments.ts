import type { Currency } from '../../contract/money.ts';
import { PERIOD_DAYS_MAX } from '../../contract/records.ts';
import { addDays, getToday, type Period } from '../period.ts';
import type { Result } from '../result.ts';

export interface PaymentPage<Item> {
  readonly currency: Currency;
  /** Of the whole period. */
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

/** Payments that are not over, newest first. */
interface OpenPayments<Item> {
  readonly list: readonly Item[];
  /** How many more there are than were found. */
  readonly older: number;
}

const PAGE_SIZE = 50;
/** Among so many of the newest of the longest period payments that are not over are looked for; `older` says what lies behind them. */
export const OPEN_MOST = 1_000;

/** The list has no filter by state, but its totals say how many are not over: no page is asked for once these are found. */
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
