import { withdrawalField, withdrawals } from '../../../stores/cashier/withdrawals.ts';
import { Countdown } from '../../centre/parts/Countdown.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { OpenPayments } from './OpenPayments.tsx';
import { PaymentState } from './PaymentState.tsx';

const refresh = () => withdrawals.refresh();

/** Payouts in progress, and those that await the member's answer. */
export function OpenWithdrawals() {
  const { t } = useWords();
  return (
    <OpenPayments
      open={withdrawals.open}
      title={t('withdraw.open')}
      onOpen={(id) => withdrawalField.show(id)}
      toRow={({ state, automaticAt, missing }) => ({
        mark: <PaymentState kind="withdraw" state={state} />,
        note: automaticAt ? (
          <Sentence
            text={t('withdraw.automatic_time')}
            parts={{ time: <Countdown until={automaticAt} onEnd={refresh} /> }}
          />
        ) : (
          t(`withdraw.missing_${missing}`)
        ),
        action: t(state === 'paid' ? 'withdraw.answer' : 'withdraw.follow'),
        isUrgent: state === 'paid',
      })}
    />
  );
}
