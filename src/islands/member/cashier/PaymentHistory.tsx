import { useStore } from '@nanostores/react';
import { brand } from '../../../brand/brand.ts';
import { PERIOD_DAYS_MAX } from '../../../contract/records/records.ts';
import type { PaymentList } from '../../../stores/cashier/payment-list.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { PeriodPicker } from '../../centre/parts/PeriodPicker.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { Totals } from '../../centre/parts/Totals.tsx';
import { TurnPages } from '../../centre/parts/TurnPages.tsx';
import button from '../../ui/text-button.late.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './cashier.module.css';
import { PaymentState } from './PaymentState.tsx';
import type { PaymentKind } from './states.ts';

interface Payment {
  readonly id: string;
  readonly state: string;
  readonly amount: number;
  /** Received amount, once known. */
  readonly received?: number;
  readonly createdAt: string;
}
interface Props<Item extends Payment> {
  readonly kind: PaymentKind;
  readonly list: PaymentList<Item>;
  /** Opens the details of a payment. */
  readonly onOpen?: (id: string) => void;
  readonly columns?: readonly Column<Item>[];
}

const PRESETS = ['days7', 'days30', 'month', 'lastMonth'] as const;

/** Payments of a period: totals by state, then each payment, newest first. */
export function PaymentHistory<Item extends Payment>({ kind, list, onOpen, columns = [] }: Props<Item>) {
  const { t } = useWords();
  const period = useStore(list.$period);
  const all: readonly Column<Item>[] = [
    {
      key: 'at',
      label: t('payment.when'),
      isName: true,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    ...columns,
    {
      key: 'state',
      label: t('payment.state'),
      narrow: 'bare',
      cell: ({ state }) => <PaymentState kind={kind} state={state} />,
    },
    {
      key: 'amount',
      narrow: 'lead',
      label: t('payment.amount'),
      isEnd: true,
      cell: ({ amount, received = amount, state }) => (
        <Amount amount={kind === 'deposit' && state === 'paid' ? received : amount} currency={brand.currency} />
      ),
    },
    ...(onOpen ? [toOpenColumn<Item>(t('payment.details'), t('payment.open'), onOpen)] : []),
  ];
  return (
    <Card title={t(`${kind}.history`)}>
      {period && <PeriodPicker period={period} daysMax={PERIOD_DAYS_MAX} presets={PRESETS} onPick={list.pick} />}
      <RemoteView remote={list.pages}>
        {({ totals, list: rows, currency, total, ...shown }, isBusy) =>
          rows.length === 0 ? (
            <Empty title={t('payment.none')} text={t('payment.none_text')} />
          ) : (
            <>
              <Totals
                rows={totals.map(({ state, count, amount }) => ({
                  label: `${t(`${kind}.state_${state}`)} · ${count}`,
                  value: <Amount amount={amount} currency={currency} />,
                }))}
              />
              <DataTable
                caption={t(`${kind}.history`)}
                columns={all}
                rows={rows}
                rowKey={({ id }) => id}
                isBusy={isBusy}
              />
              <TurnPages pages={list.pages} shown={shown} total={total} />
            </>
          )
        }
      </RemoteView>
    </Card>
  );
}

function toOpenColumn<Item extends Payment>(label: string, words: string, onOpen: (id: string) => void): Column<Item> {
  return {
    key: 'open',
    label,
    narrow: 'bare',
    isEnd: true,
    cell: ({ id }) => <OpenButton id={id} words={words} onOpen={onOpen} />,
  };
}

interface OpenProps {
  readonly id: string;
  readonly words: string;
  readonly onOpen: (id: string) => void;
}

function OpenButton({ id, words, onOpen }: OpenProps) {
  return (
    <button type="button" className={`${button.text} ${styles.open}`} data-row={id} onClick={() => onOpen(id)}>
      {words}
      <span className="hidden-text"> {id}</span>
    </button>
  );
}
