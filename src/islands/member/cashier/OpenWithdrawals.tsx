import { useStore } from '@nanostores/react';
import { brand } from '../../../brand/brand.ts';
import { withdrawalField, withdrawals } from '../../../stores/cashier/withdrawals.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { Countdown } from '../../centre/parts/Countdown.tsx';
import { OlderOpen } from '../../centre/parts/OlderOpen.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './cashier.module.css';
import { PaymentState } from './PaymentState.tsx';

const refresh = () => withdrawals.refresh();

/** Payouts in progress, and those that await the member's answer. */
export function OpenWithdrawals() {
  const { t } = useWords();
  const state = useStore(withdrawals.open.$state);
  const { list = [], older = 0 } = ('value' in state && state.value) || {};
  if (list.length + older === 0) return null;
  return (
    <Card title={t('withdraw.open')}>
      <ul className={styles.rows}>
        {list.map(({ id, state: now, amount, automaticAt, missing }) => (
          <li key={id}>
            <span>
              <strong>
                <Amount amount={amount} currency={brand.currency} />
              </strong>{' '}
              <PaymentState kind="withdraw" state={now} />
              <small>
                {automaticAt ? (
                  <>
                    {t('withdraw.automatic_in')} <Countdown until={automaticAt} onEnd={refresh} />
                  </>
                ) : (
                  t(`withdraw.missing_${missing}`)
                )}
              </small>
            </span>
            <button
              type="button"
              className={now === 'paid' ? controls.button : `${controls.button} ${controls.quiet}`}
              data-row={id}
              onClick={() => withdrawalField.show(id)}
            >
              {t(now === 'paid' ? 'withdraw.answer' : 'withdraw.follow')}
              <span className="hidden-text"> {id}</span>
            </button>
          </li>
        ))}
      </ul>
      <OlderOpen count={older} />
    </Card>
  );
}
