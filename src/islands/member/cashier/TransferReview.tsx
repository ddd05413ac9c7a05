import { useEffect, useRef } from 'react';
import { brand } from '../../../brand/brand.ts';
import { leaveReview, sendForm, type TransferTarget } from '../../../stores/cashier/upline-transfer.ts';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import parts from '../../centre/parts/parts.module.css';
import { SecretField } from '../../centre/parts/SecretField.tsx';
import { toAmountText } from '../../ui/amount.ts';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './cashier.module.css';

interface Props {
  readonly target: TransferTarget;
  readonly amount: number;
}

/** Confirms name and amount, because a sent transfer cannot be undone. */
export function TransferReview({ target: { name }, amount }: Props) {
  const { t, tag } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const words = { name, amount: toAmountText(amount, brand.currency, tag) };
  return (
    <>
      <h4 ref={heading} tabIndex={-1} className={styles.question}>
        {t('transfer.question')}
      </h4>
      <Facts
        rows={[
          { label: t('transfer.to'), value: <strong>{t('transfer.upline', { name })}</strong> },
          { label: t('payment.amount'), value: <strong>{words.amount}</strong> },
        ]}
      />
      <CentreForm
        form={sendForm}
        submit={t('transfer.submit', words)}
        submitting={t('transfer.submitting')}
        aside={
          <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={leaveReview}>
            {t('transfer.change')}
          </button>
        }
      >
        <SecretField form={sendForm} />
        <p className={parts.soft}>{t('transfer.no_way_back')}</p>
      </CentreForm>
    </>
  );
}
