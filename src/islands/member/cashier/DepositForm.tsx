import { useStore } from '@nanostores/react';
import type { DepositMethod } from '../../../contract/cashier/deposits.ts';
import { depositForm, depositMethods } from '../../../stores/cashier/deposits.ts';
import { toFee, toNet } from '../../../stores/cashier/fee.ts';
import { readTypedAmount, toTypedAmount } from '../../../stores/core/typed-amount.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { AmountField } from '../../centre/parts/AmountField.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import styles from './cashier.module.css';

function Presets({ method }: { readonly method: DepositMethod }) {
  const { t, tag } = useWords();
  const typed = useStore(depositForm.$values, { keys: ['amount'] }).amount ?? '';
  const amount = readTypedAmount(typed);
  return (
    <fieldset className={styles.presets}>
      <legend className="hidden-text">{t('deposit.presets')}</legend>
      {method.presets.map((preset) => (
        <button
          key={preset}
          type="button"
          className={parts.chip}
          aria-pressed={preset === amount}
          onClick={() => depositForm.change('amount', toTypedAmount(preset))}
        >
          {toAmountText(preset, method.currency, tag)}
        </button>
      ))}
    </fieldset>
  );
}

/** Fee of the method, shown before the order. */
function Cost({ method }: { readonly method: DepositMethod }) {
  const { t } = useWords();
  const amount = readTypedAmount(useStore(depositForm.$values, { keys: ['amount'] }).amount ?? '');
  if (method.fee === 0 && method.feePercent === 0) return <p className={parts.soft}>{t('deposit.no_fee')}</p>;
  if (amount === undefined) return null;
  return (
    <Facts
      rows={[
        { label: t('payment.fee'), value: <Amount amount={toFee(amount, method)} currency={method.currency} /> },
        { label: t('deposit.credited'), value: <Amount amount={toNet(amount, method)} currency={method.currency} /> },
      ]}
    />
  );
}

function Form({ methods }: { readonly methods: readonly DepositMethod[] }) {
  const { t, tag } = useWords();
  const values = useStore(depositForm.$values, { keys: ['method'] });
  const method = methods.find(({ code }) => code === values.method) ?? methods[0];
  if (!method) return <Empty title={t('deposit.no_methods')} text={t('deposit.no_methods_text')} />;
  const { min, max, currency } = method;
  const text = (amount: number) => toAmountText(amount, currency, tag);
  return (
    <CentreForm form={depositForm} submit={t('deposit.submit')} submitting={t('deposit.submitting')}>
      <ChoiceCards
        legend={t('deposit.method')}
        name="method"
        value={method.code}
        onPick={(code) => depositForm.change('method', code)}
        choices={methods.map(({ code, kind, name }) => {
          const label = t(`deposit.kind_${kind}`);
          return { value: code, label, ...(name === label ? {} : { text: name }) };
        })}
      />
      <AmountField
        form={depositForm}
        label={t('payment.amount')}
        currency={currency}
        min={min}
        max={max}
        hint={t('payment.between', { min: text(min), max: text(max) })}
      />
      <Presets method={method} />
      <Cost method={method} />
    </CentreForm>
  );
}

export function DepositForm() {
  const { t } = useWords();
  return (
    <Card title={t('deposit.new')}>
      <RemoteView remote={depositMethods}>{({ methods }) => <Form methods={methods} />}</RemoteView>
    </Card>
  );
}
