import type { Currency } from '../../../contract/core/money.ts';
import type { Profit } from '../../../contract/records/records.ts';
import { formatNumber, toDateFormat } from '../../../lib/format.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import { useWords } from '../../ui/words.ts';

interface Row extends Profit {
  readonly key: string;
  /** A day `yyyy-MM-dd`, or the name of a category. */
  readonly name: string;
}

interface Props {
  readonly rows: readonly Row[];
  readonly currency: Currency;
  readonly isByDay: boolean;
}

/** The figures of the chart as a table. */
export function ProfitTable({ rows, currency, isByDay }: Props) {
  const { t, tag } = useWords();
  const day = toDateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const name = t(isByDay ? 'records.day' : 'centre.category');
  const amount = (key: 'stake' | 'payout' | 'bonus') => ({
    key,
    label: t(`records.${key}`),
    isEnd: true,
    cell: (row: Row) => <Amount amount={row[key]} currency={currency} />,
  });
  return (
    <DataTable
      caption={t('centre.member.personalProfit')}
      columns={[
        {
          key: 'name',
          label: name,
          isName: true,
          cell: (row) => (isByDay ? day.format(new Date(`${row.name}T12:00:00Z`)) : row.name),
        },
        amount('stake'),
        amount('payout'),
        amount('bonus'),
        {
          key: 'net',
          narrow: 'lead',
          label: t('records.net'),
          isEnd: true,
          cell: ({ net }) => <Amount amount={net} currency={currency} isSigned />,
        },
        { key: 'rounds', label: t('records.rounds'), isEnd: true, cell: ({ rounds }) => formatNumber(tag, rounds) },
      ]}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}
