import { State } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';
import { PaymentPanel } from './PaymentPanel.tsx';
import { Setting } from './Setting.tsx';

export function PaymentSetting({ hasPaymentPassword }: { readonly hasPaymentPassword: boolean }) {
  const { t } = useWords();
  return (
    <Setting
      panel="payment"
      title={t('security.payment')}
      value={
        <State
          tone={hasPaymentPassword ? 'good' : 'wait'}
          label={t(hasPaymentPassword ? 'security.set' : 'security.payment_none')}
        />
      }
      action={hasPaymentPassword ? t('security.change') : t('security.create')}
    >
      <PaymentPanel hasPaymentPassword={hasPaymentPassword} />
    </Setting>
  );
}
