import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  openWithdrawals,
  refreshWithdrawals,
  withdrawalField,
  withdrawals,
} from '../../../stores/cashier/withdrawals.ts';
import { LazyPart } from '../../centre/parts/LazyPart.tsx';
import parts from '../../centre/parts/parts.module.css';
import { useRowFocus } from '../../centre/use-row-focus.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { OpenWithdrawals } from './OpenWithdrawals.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';
import { PayoutAccounts } from './PayoutAccounts.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';

const REFRESH_MS = 15_000;
const NO_PROPS = {};

const loadDetail = async () => (await import('./WithdrawalDetail.tsx')).WithdrawalDetail;

/** Withdrawal (spec §2 `withdraw`): request a payout and follow it until it has arrived. */
export function WithdrawPage() {
  const id = useStore(withdrawalField.$value);
  const open = useStore(withdrawals.open.$state);
  const list = useRowFocus(id);
  useEffect(openWithdrawals, []);
  useRefresh(refreshWithdrawals, REFRESH_MS, id !== '' || ('value' in open && Boolean(open.value?.list.length)));
  if (id !== '') return <LazyPart name="withdrawal" load={loadDetail} props={NO_PROPS} />;
  return (
    <div ref={list} className={parts.stack}>
      <OpenWithdrawals />
      <WithdrawForm />
      <PayoutAccounts />
      <PaymentHistory kind="withdraw" list={withdrawals} onOpen={withdrawalField.show} />
    </div>
  );
}
