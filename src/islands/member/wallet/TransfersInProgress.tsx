import { useStore } from '@nanostores/react';
import { brand } from '../../../brand/brand.ts';
import { transfersInProgress } from '../../../stores/cashier/transfers-in-progress.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { OlderOpen } from '../../centre/parts/OlderOpen.tsx';
import rows from '../../centre/parts/rows.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './wallet.module.css';

/** Transfers in progress, whose money is on neither side yet. */
export function TransfersInProgress() {
  const { t } = useWords();
  const state = useStore(transfersInProgress.$state);
  const { list = [], older = 0 } = ('value' in state && state.value) || {};
  if (list.length + older === 0) return null;
  return (
    <Card title={t('funds.on_the_way')}>
      <ul className={`${rows.rows} ${styles.holds}`}>
        {list.map(({ id, direction, counterpart, amount, createdAt }) => (
          <li key={id}>
            <span>
              <strong>{t(`funds.on_the_way_${direction}`, { name: counterpart })}</strong>
              <small>
                <Moment at={createdAt} hasSeconds />
              </small>
            </span>
            <Amount amount={direction === 'in' ? amount : -amount} currency={brand.currency} isSigned />
          </li>
        ))}
      </ul>
      <OlderOpen count={older} />
    </Card>
  );
}
