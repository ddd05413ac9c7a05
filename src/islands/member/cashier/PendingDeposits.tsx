import { depositField, deposits } from '../../../stores/cashier/deposits.ts';
import { Countdown } from '../../centre/parts/Countdown.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { OpenPayments } from './OpenPayments.tsx';

const endPending = () => deposits.refresh();

/** Pending orders come first, because a second order is rarely intended. */
export function PendingDeposits() {
  const { t } = useWords();
  return (
    <OpenPayments
      open={deposits.open}
      title={t('deposit.pending')}
      onOpen={(id) => depositField.show(id)}
      toRow={({ kind, expiresAt }) => ({
        mark: `· ${t(`deposit.kind_${kind}`)}`,
        note: (
          <>
            <Sentence
              text={t('deposit.expires_time')}
              parts={{ time: <Countdown until={expiresAt} onEnd={endPending} /> }}
            />
          </>
        ),
        action: t('deposit.pay_now'),
        isUrgent: false,
      })}
    />
  );
}
