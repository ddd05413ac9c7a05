import { useEffect } from 'react';
import type { OutputOf } from '../../../contract/core/endpoint.ts';
import { type getRound, ROUND_ENTRIES_MAX } from '../../../contract/records/records.ts';
import { formatNumber } from '../../../lib/format.ts';
import { roundDetail } from '../../../stores/records/betting.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Detail } from '../../centre/parts/Detail.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { ServiceLink } from '../../centre/parts/ServiceLink.tsx';
import { useVendorNames } from '../../ui/use-vendor-names.ts';
import { useWords } from '../../ui/words.ts';
import { RoundBets } from './RoundBets.tsx';
import { RoundState } from './RoundState.tsx';
import styles from './records.module.css';

type Round = OutputOf<typeof getRound>;
type Entry = Round['entries'][number];

function Summary({ value: { round, currency, bets } }: { readonly value: Round }) {
  const { t, tag } = useWords();
  const vendors = useVendorNames();
  const isSettled = round.state === 'settled';
  const rows = [
    { label: t('records.began'), value: <Moment at={round.openedAt} hasSeconds /> },
    { label: t('records.ended'), value: round.closedAt ? <Moment at={round.closedAt} hasSeconds /> : '–' },
    { label: t('records.bets'), value: formatNumber(tag, bets) },
    { label: t('records.stake'), value: <Amount amount={round.stake} currency={currency} /> },
    { label: t('records.payout'), value: isSettled ? <Amount amount={round.payout} currency={currency} /> : '–' },
    { label: t('records.net'), value: isSettled ? <Amount amount={round.net} currency={currency} isSigned /> : '–' },
    { label: t('centre.vendor'), value: vendors.get(round.vassalage) ?? round.vassalage },
    { label: t('centre.category'), value: t(`centre.category.${round.gameType}`) },
    { label: t('records.round_id'), value: <CopyText text={round.roundId} label={t('records.round_id')} /> },
  ];
  if (round.returned > 0) {
    const value = <Amount amount={round.returned} currency={currency} />;
    rows.splice(6, 0, { label: t('records.returned'), value });
  }
  return (
    <Card title={round.gameName} aside={<RoundState state={round.state} />}>
      <Facts rows={rows} />
      <p className={parts.soft}>{t(`records.state_note.${round.state}`)}</p>
      <p>
        <ServiceLink subject="round" reference={round.roundId} />
      </p>
    </Card>
  );
}

function Entries({ value: { entries, currency } }: { readonly value: Round }) {
  const { t } = useWords();
  const amount = (key: 'before' | 'after'): Column<Entry> => ({
    key,
    label: t(`records.${key}`),
    isEnd: true,
    cell: (entry) => <Amount amount={entry[key]} currency={currency} />,
  });
  const columns: Column<Entry>[] = [
    { key: 'kind', label: t('records.movement'), isName: true, cell: ({ kind }) => t(`records.kind.${kind}`) },
    { key: 'at', label: t('records.when'), cell: ({ at }) => <Moment at={at} hasSeconds /> },
    {
      key: 'amount',
      label: t('records.amount'),
      isEnd: true,
      cell: (entry) => <Amount amount={entry.amount} currency={currency} isSigned />,
    },
    amount('before'),
    amount('after'),
    {
      key: 'id',
      label: t('records.transaction_id'),
      cell: ({ transactionId }) => (
        <span className={styles.id}>
          <CopyText text={transactionId} label={t('records.transaction_id')} />
        </span>
      ),
    },
  ];
  return (
    <Card title={t('records.movements')}>
      <DataTable caption={t('records.movements')} columns={columns} rows={entries} rowKey={({ entryId }) => entryId} />
      {entries.length === ROUND_ENTRIES_MAX && (
        <p className={parts.soft}>{t('records.entries_max', { count: ROUND_ENTRIES_MAX })}</p>
      )}
    </Card>
  );
}

interface Props {
  readonly roundId: string;
  readonly onBack: () => void;
}

/** One round with all its movements; its ids can be quoted to support. */
export function RoundDetail({ roundId, onBack }: Props) {
  const { t } = useWords();
  useEffect(() => {
    void roundDetail.load(roundId);
    return roundDetail.reset;
  }, [roundId]);
  return (
    <Detail title={t('records.round')} back={t('centre.to_list')} onBack={onBack}>
      <RemoteView remote={roundDetail}>
        {(value) => (
          <>
            <Summary value={value} />
            <RoundBets roundId={roundId} />
            <Entries value={value} />
          </>
        )}
      </RemoteView>
    </Detail>
  );
}
