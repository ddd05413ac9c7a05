import { useStore } from '@nanostores/react';
import type { Currency } from '../../../contract/core/money.ts';
import type { AccountEntry } from '../../../contract/records/account-record.ts';
import { accountRecord } from '../../../stores/records/account.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { toEntryTitle, toEntryWords } from './entry-words.ts';
import { RowLink } from './RowLink.tsx';
import styles from './records.module.css';
import { useEntryWords } from './use-entry-words.ts';

interface Props {
  readonly list: readonly AccountEntry[];
  readonly currency: Currency;
  readonly isBusy: boolean;
}

export function EntryTable({ list, currency, isBusy }: Props) {
  const words = useEntryWords(list);
  const { t } = words;
  const fields = useStore(accountRecord.$fields);
  const toUnder = (entry: AccountEntry) => (entry.isExplained ? toEntryWords(entry, words) : t('records.unexplained'));
  const columns: Column<AccountEntry>[] = [
    {
      key: 'kind',
      label: t('records.reason'),
      isName: true,
      cell: (entry) => (
        <>
          <RowLink
            page="transactionHistory"
            fields={{ ...fields, entry: entry.entryId }}
            id={entry.entryId}
            onOpen={() => accountRecord.change({ entry: entry.entryId })}
          >
            {toEntryTitle(entry, words)}
          </RowLink>
          {toUnder(entry) && <span className={styles.under}>{toUnder(entry)}</span>}
        </>
      ),
    },
    { key: 'at', label: t('records.when'), narrow: 'bare', cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'amount',
      narrow: 'lead',
      label: t('records.amount'),
      isEnd: true,
      cell: ({ amount }) => <Amount amount={amount} currency={currency} isSigned />,
    },
    {
      key: 'before',
      narrow: 'hidden',
      label: t('records.before'),
      isEnd: true,
      cell: ({ before }) => <Amount amount={before} currency={currency} />,
    },
    {
      key: 'after',
      label: t('records.after'),
      isEnd: true,
      cell: ({ after }) => <Amount amount={after} currency={currency} />,
    },
  ];
  return (
    <DataTable
      caption={t('centre.member.transactionHistory')}
      columns={columns}
      rows={list}
      rowKey={({ entryId }) => entryId}
      isBusy={isBusy}
    />
  );
}
