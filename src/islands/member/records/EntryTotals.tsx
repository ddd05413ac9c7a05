import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { listAccountEntries } from '../../../contract/records/account-record.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import parts from '../../centre/parts/parts.module.css';
import { Totals } from '../../centre/parts/Totals.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './records.module.css';

/** Incoming and outgoing totals of the period by reason. */
export function EntryTotals({ value: { totals, kinds, currency } }: { value: OutputOf<typeof listAccountEntries> }) {
  const { t, tag } = useWords();
  const toCell = (amount: number) => (amount === 0 ? '–' : <Amount amount={amount} currency={currency} isSigned />);
  return (
    <>
      <Totals
        rows={[
          { label: t('records.in'), value: <Amount amount={totals.in} currency={currency} /> },
          { label: t('records.out'), value: <Amount amount={totals.out} currency={currency} /> },
          { label: t('records.change'), value: <Amount amount={totals.net} currency={currency} isSigned /> },
          { label: t('records.entries'), value: formatNumber(tag, totals.count) },
        ]}
      />
      <p className={parts.soft}>{t('records.entries_note')}</p>
      {kinds.length > 1 && (
        <details className={styles.kinds}>
          <summary>{t('records.by_reason')}</summary>
          <DataTable
            caption={t('records.by_reason')}
            columns={[
              { key: 'kind', label: t('records.reason'), isName: true, cell: ({ kind }) => t(`records.kind.${kind}`) },
              { key: 'in', label: t('records.in'), isEnd: true, cell: (row) => toCell(row.in) },
              { key: 'out', label: t('records.out'), isEnd: true, cell: (row) => toCell(-row.out) },
              {
                key: 'count',
                label: t('records.entries'),
                isEnd: true,
                cell: ({ count }) => formatNumber(tag, count),
              },
            ]}
            rows={kinds}
            rowKey={({ kind }) => kind}
          />
        </details>
      )}
    </>
  );
}
