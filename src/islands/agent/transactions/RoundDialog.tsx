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
    <Dialog title={t('agents.report.round_of', { account: round.account })} onLeave={onLeave}>
      <div className={`${parts.stack} ${styles.round}`}>
        <RemoteView remote={downlineRound}>
          {({ round: record, entries }) => (
            <>
              <Facts
                rows={[
                  { label: t('agents.report.game'), value: record.gameName },
                  { label: t('agents.report.state'), value: t(`agents.report.round_state.${record.state}`) },
                  { label: t('agents.report.opened'), value: <Moment at={record.openedAt} hasSeconds /> },
                  {
                    label: t('agents.report.closed'),
                    value: record.closedAt ? <Moment at={record.closedAt} hasSeconds /> : '–',
                  },
                  { label: t('agents.report.figure.stake'), value: <Money amount={record.stake} /> },
                  { label: t('agents.report.figure.payout'), value: <Money amount={record.payout} /> },
                  {
                    label: t('agents.report.round_net'),
                    value: (
                      <Formula
                        terms={[{ amount: record.payout }, { amount: record.stake, isLess: true }]}
                        result={record.net}
                      />
                    ),
                  },
                  {
                    label: t('agents.report.reference'),
                    value: <CopyText text={record.roundId} label={t('agents.report.round_id')} />,
                  },
                ]}
              />
              <DataTable
                caption={t('agents.report.movements')}
                rows={entries}
                rowKey={({ entryId }) => entryId}
                columns={[
                  {
                    key: 'kind',
                    label: t('agents.report.kind'),
                    isName: true,
                    cell: ({ kind }) => t(`records.kind.${kind}`),
                  },
                  { key: 'at', label: t('agents.report.at'), cell: ({ at }) => <Moment at={at} hasSeconds /> },
                  {
                    key: 'amount',
                    label: t('agents.report.amount'),
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
