import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { toLocalePath } from '../../../i18n/locales.ts';
import {
  depositField,
  depositOrder,
  deposits,
  openDeposits,
  refreshDeposits,
} from '../../../stores/cashier/deposits.ts';
import parts from '../../centre/parts/parts.module.css';
import { useRowFocus } from '../../centre/use-row-focus.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { useWords } from '../../ui/words.ts';
import { DepositForm } from './DepositForm.tsx';
import { DepositOrder } from './DepositOrder.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';
import { PendingDeposits } from './PendingDeposits.tsx';

const REFRESH_MS = 10_000;
/** Refresh interval while the payment is being confirmed: a bank confirms it within a second, while the payer looks at this page. */
const CHARGED_REFRESH_MS = 1_500;

/** Deposit (spec §2 `depositv2`): a new order, pending orders, and the history. */
export function DepositPage() {
  const { t, locale } = useWords();
  const id = useStore(depositField.$value);
  const open = useStore(deposits.open.$state);
  const order = useStore(depositOrder.$state);
  const list = useRowFocus(id);
  const isAwaited = id !== '' && 'value' in order && order.value?.state === 'pending' && order.value.isCharged;
  const refreshMs = isAwaited ? CHARGED_REFRESH_MS : REFRESH_MS;
  useEffect(openDeposits, []);
  useRefresh(refreshDeposits, refreshMs, id !== '' || ('value' in open && Boolean(open.value?.list.length)));
  if (id !== '') return <DepositOrder />;
  return (
    <div ref={list} className={parts.stack}>
      <PendingDeposits />
      <DepositForm />
      <p className={parts.soft}>
        {t('risk.text')}{' '}
        <a className={parts.link} href={toLocalePath('/responsible-gaming', locale)}>
          {t('risk.link')}
        </a>
      </p>
      <PaymentHistory kind="deposit" list={deposits} onOpen={depositField.show} />
    </div>
  );
}
