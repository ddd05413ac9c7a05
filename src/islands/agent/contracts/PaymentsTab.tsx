import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { brand } from '../../../brand/brand.ts';
import type { ContractKind } from '../../../contract/contracts/contracts.ts';
import { PERIOD_DAYS_MAX } from '../../../contract/records/records.ts';
import { toZoneName } from '../../../lib/zone-name.ts';
import {
  SETTLEMENT_PERIODS,
  SETTLEMENT_STATES,
  settlementFilters,
  settlements,
  toWholeSpan,
  type WireSettlement,
} from '../../../stores/contracts/settlements.ts';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { PeriodPicker } from '../../centre/parts/PeriodPicker.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State } from '../../centre/parts/State.tsx';
import { Totals } from '../../centre/parts/Totals.tsx';
import { TurnPages } from '../../centre/parts/TurnPages.tsx';
import { useRowFocus } from '../../centre/use-row-focus.ts';
import { Choice } from '../../ui/Choice.tsx';
import controls from '../../ui/controls.module.css';
import button from '../../ui/text-button.late.module.css';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';
import { Count } from '../parts/Count.tsx';
import { Money } from '../parts/Money.tsx';
import { SETTLEMENT_TONES } from './contract-states.ts';
import { Party } from './Party.tsx';
import { PaymentDetail } from './PaymentDetail.tsx';
import { Span } from './Span.tsx';

interface TableProps {
  readonly kind: ContractKind;
  readonly rows: readonly WireSettlement[];
  readonly isBusy: boolean;
  readonly isOwn: boolean;
  readonly onOpen: (row: WireSettlement) => void;
}

function PaymentTable({ kind, rows, isBusy, isOwn, onOpen }: TableProps) {
  const { t } = useWords();
  const columns: Column<WireSettlement>[] = [
    {
      key: 'period',
      label: t('contracts.period'),
      isName: true,
      cell: (row) => (
        <button type="button" className={`${button.text} ${styles.link}`} data-row={row.id} onClick={() => onOpen(row)}>
          <Span kind={kind} from={row.from} until={row.until} />
        </button>
      ),
    },
    {
      key: 'party',
      label: t(isOwn ? 'contracts.upline' : 'contracts.downline'),
      cell: ({ upline, downline }) => <Party account={isOwn ? upline : downline} />,
    },
    { key: 'base', label: t('contracts.base'), isEnd: true, cell: ({ pay }) => <Money amount={pay.base} /> },
    {
      key: 'amount',
      label: t('contracts.amount'),
      narrow: 'lead',
      isEnd: true,
      cell: ({ pay }) => <Money amount={pay.amount} />,
    },
    {
      key: 'state',
      label: t('contracts.state'),
      cell: ({ state }) => <State tone={SETTLEMENT_TONES[state]} label={t(`contracts.paid_${state}`)} />,
    },
  ];
  return (
    <DataTable
      caption={t('contracts.tab_payments')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

/** Settled payments of a kind that the agent receives or pays; each opens its calculation. */
export function PaymentsTab({ kind }: { readonly kind: ContractKind }) {
  const { t, tag } = useWords();
  const filters = settlementFilters[kind];
  const fields = useStore(filters.$fields);
  // The picker has no preset for the longest span. Each choice of it increases this count, so that the picker remounts with the new dates.
  const [spans, setSpans] = useState(0);
  const [open, setOpen] = useState<WireSettlement | undefined>(undefined);
  const list = useRowFocus(open?.id ?? '');
  if (open) return <PaymentDetail settlement={open} onBack={() => setOpen(undefined)} />;
  const isOwn = fields.side === 'own';
  return (
    <div ref={list} className={parts.stack}>
      <Choice
        label={t('contracts.whose')}
        value={fields.side}
        options={['own', 'downlines'].map((value) => ({ value, text: t(`contracts.whose_${value}`) }))}
        onChange={(side) => filters.change({ side })}
      />
      <PeriodPicker key={spans} period={fields} daysMax={PERIOD_DAYS_MAX} onPick={(period) => filters.change(period)} />
      <div className={styles.filters}>
        {kind === 'dividend' && (
          <Filter
            label={t('contracts.term_period')}
            value={fields.agentPeriod}
            options={['', ...SETTLEMENT_PERIODS].map((value) => ({
              value,
              label: t(value === '' ? 'contracts.all' : `contracts.period_${value}`),
            }))}
            onPick={(agentPeriod) => filters.change({ agentPeriod })}
          />
        )}
        <Filter
          label={t('contracts.state')}
          value={fields.state}
          options={['', ...SETTLEMENT_STATES].map((value) => ({
            value,
            label: t(value === '' ? 'contracts.all' : `contracts.paid_${value}`),
          }))}
          onPick={(state) => filters.change({ state })}
        />
        <button
          type="button"
          className={`${controls.button} ${controls.quiet}`}
          onClick={() => {
            filters.change(toWholeSpan());
            setSpans(spans + 1);
          }}
        >
          {t('contracts.whole_span')}
        </button>
      </div>
      <p className={parts.soft}>
        {t('contracts.time_zone', { zone: toZoneName(tag, brand.timeZone, Date.now()) })}{' '}
        {t(`contracts.settled_${kind}`)}
      </p>
      <RemoteView remote={settlements}>
        {(shown, isBusy) =>
          shown.list.length === 0 ? (
            <Empty title={t('contracts.payments_none')} text={t(`contracts.payments_none_${kind}`)} />
          ) : (
            <>
              <Totals
                rows={[
                  { label: t('contracts.total_count'), value: <Count value={shown.totals.settlements} /> },
                  { label: t('contracts.total_amount'), value: <Money amount={shown.totals.amount} /> },
                  { label: t('contracts.paid_paid'), value: <Money amount={shown.totals.paid} /> },
                  { label: t('contracts.total_waiting'), value: <Money amount={shown.totals.waiting} /> },
                ]}
              />
              <PaymentTable kind={kind} rows={shown.list} isBusy={isBusy} isOwn={isOwn} onOpen={setOpen} />
              <TurnPages pages={settlements} shown={shown} />
            </>
          )
        }
      </RemoteView>
    </div>
  );
}
