import { useEffect } from 'react';
import { downlineRound, type RoundKey } from '../../../stores/agents/team-events.ts';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useWords } from '../../ui/words.ts';
import { Formula } from '../parts/Formula.tsx';
import { Money } from '../parts/Money.tsx';
import styles from './round.module.css';

interface Props {
  readonly round: RoundKey;
  readonly onLeave: () => void;
}

export function RoundDialog({ round, onLeave }: Props) {
  const { t } = useWords();
  useEffect(() => void downlineRound.load(round), [round]);
  return (
    <Dialog title={t('reports.round_of', { account: round.account })} onLeave={onLeave}>
      <div className={`${parts.stack} ${styles.round}`}>
        <RemoteView remote={downlineRound}>
          {({ round: record, entries }) => (
            <>
              <Facts
                rows={[
                  { label: t('reports.game'), value: record.gameName },
                  { label: t('reports.state'), value: t(`reports.round_state.${record.state}`) },
                  { label: t('reports.opened'), value: <Moment at={record.openedAt} hasSeconds /> },
                  {
                    label: t('reports.closed'),
                    value: record.closedAt ? <Moment at={record.closedAt} hasSeconds /> : '–',
                  },
                  { label: t('reports.figure.stake'), value: <Money amount={record.stake} /> },
                  { label: t('reports.figure.payout'), value: <Money amount={record.payout} /> },
                  {
                    label: t('reports.round_net'),
                    value: (
                      <Formula
                        terms={[{ amount: record.payout }, { amount: record.stake, isLess: true }]}
                        result={record.net}
                      />
                    ),
                  },
                  {
                    label: t('reports.reference'),
                    value: <CopyText text={record.roundId} label={t('reports.round_id')} />,
                  },
                ]}
              />
              <DataTable
                caption={t('reports.movements')}
                rows={entries}
                rowKey={({ entryId }) => entryId}
                columns={[
                  {
                    key: 'kind',
                    label: t('reports.kind'),
                    isName: true,
                    cell: ({ kind }) => t(`records.kind.${kind}`),
                  },
                  { key: 'at', label: t('reports.at'), cell: ({ at }) => <Moment at={at} hasSeconds /> },
                  {
                    key: 'amount',
                    label: t('reports.amount'),
                    isEnd: true,
                    cell: ({ amount }) => <Money amount={amount} isSigned />,
                  },
                ]}
              />
            </>
          )}
        </RemoteView>
      </div>
    </Dialog>
  );
}
