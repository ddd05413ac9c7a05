import { listAccountEntries } from '../contract/account-record.ts';
import { createCursorPages } from './cursor-pages.ts';
import { type Period, toPeriod } from './period.ts';
import { request } from './request.ts';

const PAGE_SIZE = 5;

/** Why the balance changed lately; the account record has the rest. */
export const balanceChanges = createCursorPages((period: Period, cursor: string) =>
  request(listAccountEntries, { ...period, cursor, pageSize: PAGE_SIZE }),
);

export function openBalanceChanges(): void {
  void balanceChanges.open(toPeriod('days7'));
}
