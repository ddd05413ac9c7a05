import { listAccountEntries } from '../contract/account-record.ts';
import { transfersOnTheWay } from './cashier/on-the-way.ts';
import { createCursorPages } from './cursor-pages.ts';
import { funds, refreshFunds } from './funds.ts';
import { type Period, toPeriod } from './period.ts';
import { request } from './request.ts';
import { refreshBalance } from './wallet.ts';

const PAGE_SIZE = 5;

/** Why the balance changed lately; the account record has the rest. */
export const balanceChanges = createCursorPages((period: Period, cursor: string) =>
  request(listAccountEntries, { ...period, cursor, pageSize: PAGE_SIZE }),
);

/** The wallet is open: money that comes or goes while it is looked at shows everywhere, with its reason. Answers how to leave it. */
export function openWallet(): () => void {
  refreshFunds();
  void transfersOnTheWay.load(undefined);
  void balanceChanges.open(toPeriod('days7'));
  let known: number | undefined;
  return funds.$state.listen((state) => {
    if (state.status !== 'ready') return;
    const { available } = state.value;
    const isNews = known !== undefined && known !== available;
    known = available;
    if (!isNews) return;
    void refreshBalance();
    void transfersOnTheWay.load(undefined);
    void balanceChanges.reload();
  });
}
