import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '../../../brand/brand.ts';
import type { MemberTransfer } from '../../../contract/cashier/transfers.ts';
import { $reviewed, $sent, openTransfers, transfers, uplineTarget } from '../../../stores/cashier/upline-transfer.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import type { Column } from '../../centre/parts/DataTable.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { useWords } from '../../ui/words.ts';
import { PaymentHistory } from './PaymentHistory.tsx';
import { TransferAmount } from './TransferAmount.tsx';
import { TransferReview } from './TransferReview.tsx';

const REFRESH_MS = 10_000;

/** Result of the last transfer. */
function Sent({ transfer: { state, amount, counterpart } }: { readonly transfer: MemberTransfer }) {
  const { t, tag } = useWords();
  const words = { amount: toAmountText(amount, brand.currency, tag), name: counterpart };
  return (
    <Note tone={state === 'voided' ? 'bad' : 'info'}>
      <p>
        <strong>{t(`transfer.is_${state}`, words)}</strong>
      </p>
    </Note>
  );
}

/**
 * Transfer to the upline (spec §2 `transferUpline`): recipient and amount, confirmed before sending; both sides see it
 * at once.
 */
export function TransferPage() {
  const { t } = useWords();
  const reviewed = useStore($reviewed);
  const sent = useStore($sent);
  useEffect(openTransfers, []);
  useRefresh(transfers.refresh, REFRESH_MS);
  const columns: readonly Column<MemberTransfer>[] = [
    {
      key: 'who',
      label: t('transfer.who'),
      cell: ({ direction, counterpart }) => t(`transfer.${direction}`, { name: counterpart }),
    },
    { key: 'id', label: t('payment.id'), cell: ({ id }) => <CopyText text={id} label={t('payment.id')} /> },
  ];
  return (
    <div className={parts.stack}>
      <div>
        <div role="status" className={parts.said}>
          {sent && <Sent transfer={sent} />}
        </div>
        <Card title={t('transfer.new')}>
          <RemoteView remote={uplineTarget}>
            {(target) =>
              reviewed === undefined ? (
                <TransferAmount target={target} />
              ) : (
                <TransferReview target={target} amount={reviewed} />
              )
            }
          </RemoteView>
        </Card>
      </div>
      <PaymentHistory kind="transfer" list={transfers} columns={columns} />
    </div>
  );
}
