import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { fillForm, funds, merchantWallet, recallForm, wasSingleWallet } from '../../../stores/wallet/funds.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { AmountField } from '../../centre/parts/AmountField.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import rows from '../../centre/parts/rows.module.css';
import { Skeleton } from '../../centre/parts/Skeleton.tsx';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useVendorNames } from '../../ui/use-vendor-names.ts';
import { useWords } from '../../ui/words.ts';
import styles from './wallet.module.css';

const QUIET = `${controls.button} ${controls.quiet}`;
const CENT = 0.01;

function recall(vassalage: string): void {
  recallForm.change('vassalage', vassalage);
  void recallForm.submit();
}

/** Money at each vendor, with a button to move it back, in either wallet mode. */
function Wallets() {
  const { t } = useWords();
  const state = useStore(funds.$state);
  const failure = useStore(recallForm.$failure);
  const isSubmitting = useStore(recallForm.$isSubmitting);
  const names = useVendorNames();
  const value = 'value' in state ? state.value : undefined;
  const wallets = value?.wallets.filter(({ amount }) => amount > 0) ?? [];
  if (!value || wallets.length === 0) return <p className={parts.soft}>{t('funds.vendors_empty')}</p>;
  return (
    <>
      <ul className={`${rows.rows} ${styles.holds}`}>
        {wallets.map(({ vassalage, amount }) => (
          <li key={vassalage}>
            <span>
              <strong>{names.get(vassalage) ?? vassalage}</strong>
            </span>
            <Amount amount={amount} currency={value.currency} />
            <button type="button" className={QUIET} aria-disabled={isSubmitting} onClick={() => recall(vassalage)}>
              {t('funds.recall')}
              <span className="hidden-text"> {names.get(vassalage) ?? vassalage}</span>
            </button>
          </li>
        ))}
      </ul>
      {wallets.length > 1 && (
        <p>
          <button type="button" className={QUIET} aria-disabled={isSubmitting} onClick={() => recall('')}>
            {t('funds.recall_all')}
          </button>
        </p>
      )}
      {failure && (
        <Note tone="bad" role="alert">
          <p>{toFailureWords(failure, t)}</p>
        </Note>
      )}
    </>
  );
}

function Fill() {
  const { t } = useWords();
  const chosen = useStore(fillForm.$values, { keys: ['vassalage'] }).vassalage ?? '';
  const id = useId();
  const problem = useStore(fillForm.$problems).vassalage;
  const state = useStore(funds.$state);
  const names = useVendorNames();
  const value = 'value' in state ? state.value : undefined;
  if (!value) return <Skeleton label={t('captcha.loading')} />;
  return (
    <CentreForm form={fillForm} submit={t('funds.fill')} submitting={t('funds.filling')}>
      <Filter
        label={t('funds.vendor')}
        value={chosen}
        options={[
          { value: '', label: t('funds.vendor_choose') },
          ...[...names].map(([vassalage, label]) => ({ value: vassalage, label })),
        ]}
        onPick={(vassalage) => fillForm.change('vassalage', vassalage)}
        problem={problem && id}
      />
      {problem && (
        <p id={id} role="alert" className={parts.problem}>
          {t('form.required')}
        </p>
      )}
      <AmountField
        form={fillForm}
        label={t('funds.amount')}
        currency={value.currency}
        min={CENT}
        max={value.available}
      />
    </CentreForm>
  );
}

/**
 * Vendor wallets (spec §7 `isSingle`): with a single wallet there is nothing to move, unless money was left at a
 * vendor.
 */
export function VendorWallets() {
  const { t } = useWords();
  const state = useStore(merchantWallet.$state);
  const known = 'value' in state ? state.value : undefined;
  const isSingle = known?.isSingle ?? wasSingleWallet();
  const isEmpty = !known?.wallets.some(({ amount }) => amount > 0);
  if (isSingle && isEmpty) return <p className={parts.soft}>{t('funds.single')}</p>;
  return (
    <Card title={t('funds.vendors')}>
      <p className={parts.soft}>{t(isSingle ? 'funds.vendors_left' : 'funds.vendors_text')}</p>
      <Wallets />
      {!isSingle && <Fill />}
    </Card>
  );
}
