import { listAccountEntries } from '../../contract/records/account-record.ts';
import { transfersInProgress } from '../cashier/transfers-in-progress.ts';
import { withdrawalTerms } from '../cashier/withdrawals.ts';
import { createCursorPages } from '../core/cursor-pages.ts';
import { type Period, toPeriod } from '../core/period.ts';
import { request } from '../core/request.ts';
import { funds, refreshFunds } from './funds.ts';
import { refreshBalance } from './wallet.ts';

const PAGE_SIZE = 5;

/** Recent changes of the balance; the account record has the rest. */
export const balanceChanges = createCursorPages((period: Period, cursor: string) =>
  request(listAccountEntries, { ...period, cursor, pageSize: PAGE_SIZE }),
);

/**
 * Opens the wallet: while it is open, incoming and outgoing money appears with its reason. Returns a function that
 * closes it.
 */
export function openWallet(): () => void {
  refreshFunds();
  void transfersInProgress.load(undefined);
  void withdrawalTerms.load(undefined);
  void balanceChanges.open(toPeriod('days7'));
  let known: number | undefined;
  return funds.$state.listen((state) => {
    if (state.status !== 'ready') return;
    const { available } = state.value;
    const isNews = known !== undefined && known !== available;
    known = available;
    if (!isNews) return;
    void refreshBalance();
    void transfersInProgress.load(undefined);
    void withdrawalTerms.load(undefined);
    void balanceChanges.reload();
  });
}
