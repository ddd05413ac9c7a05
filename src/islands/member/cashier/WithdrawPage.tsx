import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  openWithdrawals,
  refreshWithdrawals,
  withdrawalField,
  withdrawals,
} from '../../../stores/cashier/withdrawals.ts';
import parts from '../../centre/parts/parts.module.css';
import { useFresh } from '../../centre/use-fresh.ts';
import { OpenWithdrawals } from './OpenWithdrawals.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';
import { PayoutAccounts } from './PayoutAccounts.tsx';
import { WithdrawalDetail } from './WithdrawalDetail.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';

const REFRESH_SECONDS = 15;

/** Withdrawal (spec §2 `withdraw`): a payout is asked for, and followed until it has arrived. */
export function WithdrawPage() {
  const id = useStore(withdrawalField.$value);
  const open = useStore(withdrawals.open.$state);
  useEffect(openWithdrawals, []);
  useFresh(refreshWithdrawals, REFRESH_SECONDS, id !== '' || ('value' in open && Boolean(open.value?.length)));
  if (id !== '') return <WithdrawalDetail />;
  return (
    <div className={parts.stack}>
      <OpenWithdrawals />
      <WithdrawForm />
      <PayoutAccounts />
      <PaymentHistory kind="withdraw" list={withdrawals} onOpen={withdrawalField.show} />
    </div>
  );
}
