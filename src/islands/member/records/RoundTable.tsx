import { useStore } from '@nanostores/react';
import type { Currency } from '../../../contract/core/money.ts';
import type { RoundRecord } from '../../../contract/records/records.ts';
import { bettingRecord } from '../../../stores/records/betting.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { useWords } from '../../ui/words.ts';
import { RoundState } from './RoundState.tsx';
import { RowLink } from './RowLink.tsx';
import styles from './records.module.css';

interface Props {
  readonly list: readonly RoundRecord[];
  readonly currency: Currency;
  readonly isBusy: boolean;
}

export function RoundTable({ list, currency, isBusy }: Props) {
  const { t } = useWords();
  const fields = useStore(bettingRecord.$fields);
  const columns: Column<RoundRecord>[] = [
    {
      key: 'game',
      label: t('records.game'),
      isName: true,
      cell: ({ roundId, gameName, gameType }) => (
        <>
          <RowLink
            page="personalHistoryCopy"
            fields={{ ...fields, round: roundId }}
            id={roundId}
            onOpen={() => bettingRecord.change({ round: roundId })}
          >
            {gameName}
          </RowLink>
          <span className={styles.under}>{t(`centre.category.${gameType}`)}</span>
        </>
      ),
    },
    { key: 'at', label: t('records.began'), narrow: 'bare', cell: ({ openedAt }) => <Moment at={openedAt} /> },
    { key: 'state', label: t('records.state'), narrow: 'bare', cell: ({ state }) => <RoundState state={state} /> },
    {
      key: 'stake',
      label: t('records.stake'),
      isEnd: true,
      cell: ({ stake }) => <Amount amount={stake} currency={currency} />,
    },
    {
      key: 'payout',
      label: t('records.payout'),
      isEnd: true,
      cell: ({ payout, state }) => (state === 'settled' ? <Amount amount={payout} currency={currency} /> : '–'),
    },
    {
      key: 'net',
      narrow: 'lead',
      label: t('records.net'),
      isEnd: true,
      cell: ({ net, state }) => (state === 'settled' ? <Amount amount={net} currency={currency} isSigned /> : '–'),
    },
  ];
  return (
    <DataTable
      caption={t('centre.member.personalHistoryCopy')}
      columns={columns}
      rows={list}
      rowKey={({ roundId }) => roundId}
      isBusy={isBusy}
    />
  );
}
