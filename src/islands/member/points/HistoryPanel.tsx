import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '../../../brand/brand.ts';
import { REDEEM_STATUSES, type Redemption } from '../../../contract/points/points.ts';
import { mallPage, mallStatus, type RedeemStatus, redeemHistory } from '../../../stores/points/mall.ts';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Pager } from '../../centre/parts/Pager.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State, type Tone } from '../../centre/parts/State.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { useWords, type Words } from '../../ui/words.ts';
import { Points } from './Points.tsx';

const TONES: Readonly<Record<RedeemStatus, Tone>> = { in_process: 'wait', rejected: 'bad', approved: 'good' };

function Status({ status, reason }: Pick<Redemption, 'status' | 'reason'>) {
  const { t } = useWords();
  return (
    <span>
      <State tone={TONES[status]} label={t(`points.status_${status}`)} />
      {status === 'rejected' && (
        <span className={parts.soft}> {t('points.came_back', { reason: reason || t('points.no_reason') })}</span>
      )}
    </span>
  );
}

function toName({ type, name, amount }: Redemption, { t, tag }: Words): string {
  return type === 'money' ? t('points.as_money', { amount: toAmountText(amount, brand.currency, tag) }) : name;
}

function toColumns(words: Words): Column<Redemption>[] {
  const { t } = words;
  return [
    { key: 'name', label: t('points.what'), isName: true, cell: (row) => toName(row, words) },
    {
      key: 'status',
      label: t('points.status'),
      narrow: 'bare',
      cell: (row) => <Status status={row.status} reason={row.reason} />,
    },
    { key: 'quantity', label: t('points.quantity'), isEnd: true, cell: ({ quantity }) => quantity },
    {
      key: 'points',
      label: t('points.points'),
      narrow: 'lead',
      isEnd: true,
      cell: ({ points }) => <Points points={points} />,
    },
    { key: 'requested', label: t('points.requested'), cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
    {
      key: 'decided',
      label: t('points.decided'),
      cell: ({ decidedAt }) => (decidedAt ? <Moment at={decidedAt} /> : '–'),
    },
  ];
}

const toStatus = (text: string): RedeemStatus | '' => REDEEM_STATUSES.find((status) => status === text) ?? '';

/** Redemptions by status (spec §4: in process, rejected, approved). */
export function HistoryPanel() {
  const words = useWords();
  const { t } = words;
  const status = toStatus(useStore(mallStatus.$value));
  const page = Math.max(1, Number.parseInt(useStore(mallPage.$value), 10) || 1);
  useEffect(() => void redeemHistory.load({ status, page }), [status, page]);
  return (
    <>
      <div className={parts.row}>
        <Filter
          label={t('points.status')}
          value={status}
          options={['', ...REDEEM_STATUSES].map((value) => ({
            value,
            label: t(value === '' ? 'points.status_all' : `points.status_${value}`),
          }))}
          onPick={(value) => {
            mallPage.show('');
            mallStatus.show(value);
          }}
        />
      </div>
      <RemoteView remote={redeemHistory}>
        {({ list, total, pageSize }, isBusy) =>
          list.length === 0 && page === 1 ? (
            <Empty title={t('points.no_history')} text={t('points.no_history_text')} />
          ) : (
            <>
              <DataTable
                caption={t('points.tab_history')}
                columns={toColumns(words)}
                rows={list}
                rowKey={({ redeemId }) => redeemId}
                isBusy={isBusy}
              />
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                hasNext={page * pageSize < total}
                onPage={(next) => mallPage.show(next === 1 ? '' : String(next))}
              />
            </>
          )
        }
      </RemoteView>
    </>
  );
}
