import { useStore } from '@nanostores/react';
import { brand } from '../../../brand/brand.ts';
import { depositField, deposits } from '../../../stores/cashier/deposits.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { Countdown } from '../../centre/parts/Countdown.tsx';
import { OlderOpen } from '../../centre/parts/OlderOpen.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './cashier.module.css';

const endPending = () => deposits.refresh();

/** Pending orders come first, because a second order is rarely intended. */
export function PendingDeposits() {
  const { t } = useWords();
  const state = useStore(deposits.open.$state);
  const { list = [], older = 0 } = ('value' in state && state.value) || {};
  if (list.length + older === 0) return null;
  return (
    <Card title={t('deposit.pending')}>
      <ul className={styles.rows}>
        {list.map(({ id, kind, amount, expiresAt }) => (
          <li key={id}>
            <span>
              <strong>
                <Amount amount={amount} currency={brand.currency} />
              </strong>{' '}
              · {t(`deposit.kind_${kind}`)}
              <small>
                {t('deposit.expires_in')} <Countdown until={expiresAt} onEnd={endPending} />
              </small>
            </span>
            <button
              type="button"
              className={`${controls.button} ${controls.quiet}`}
              data-row={id}
              onClick={() => depositField.show(id)}
            >
              {t('deposit.pay_now')}
              <span className="hidden-text"> {id}</span>
            </button>
          </li>
        ))}
      </ul>
      <OlderOpen count={older} />
    </Card>
  );
}
