import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { brand } from '../../../brand/brand.ts';
import type { OpenPayments as Open } from '../../../stores/cashier/open-payments.ts';
import type { RemoteStore } from '../../../stores/core/remote.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { OlderOpen } from '../../centre/parts/OlderOpen.tsx';
import rows from '../../centre/parts/rows.module.css';
import controls from '../../ui/controls.module.css';
import styles from './cashier.module.css';

interface Props<Item> {
  readonly open: Pick<RemoteStore<Open<Item>>, '$state'>;
  readonly title: string;
  /** Opens the details of a payment. */
  readonly onOpen: (id: string) => void;
  readonly toRow: (item: Item) => {
    /** Shown after the amount: the kind or the state. */
    readonly mark: ReactNode;
    readonly note: ReactNode;
    readonly action: string;
    /** True if the member must act. */
    readonly isUrgent: boolean;
  };
}

/** Payments in progress. Renders nothing without any. */
export function OpenPayments<Item extends { readonly id: string; readonly amount: number }>(props: Props<Item>) {
  const { open, title, onOpen, toRow } = props;
  const state = useStore(open.$state);
  const { list = [], older = 0 } = ('value' in state && state.value) || {};
  if (list.length + older === 0) return null;
  return (
    <Card title={title}>
      <ul className={`${rows.rows} ${styles.rows}`}>
        {list.map((item) => {
          const { mark, note, action, isUrgent } = toRow(item);
          return (
            <li key={item.id}>
              <span>
                <strong>
                  <Amount amount={item.amount} currency={brand.currency} />
                </strong>{' '}
                {mark}
                <small>{note}</small>
              </span>
              <button
                type="button"
                className={isUrgent ? controls.button : `${controls.button} ${controls.quiet}`}
                data-row={item.id}
                onClick={() => onOpen(item.id)}
              >
                {action}
                <span className="hidden-text"> {item.id}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <OlderOpen count={older} />
    </Card>
  );
}
