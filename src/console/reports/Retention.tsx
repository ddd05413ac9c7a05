import { useMemo } from 'react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { getRetentionReport } from '../../contract/operator/reports.ts';
import { useFormat } from '../core/format.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';

type Row = OutputOf<typeof getRetentionReport>['list'][number];
const NONE: readonly Row[] = [];

/** For each week of joining: the share of its members that staked in each later week. */
export function Retention() {
  const { t } = useWords();
  const { number, percent, day } = useFormat();
  const { value, failure, isLoading, refresh } = useCall(getRetentionReport, {});
  const weeks = Math.max(0, ...(value?.list ?? NONE).map(({ active }) => active.length));
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      {
        id: 'week',
        title: t('reports.week'),
        sortBy: ({ week }) => week,
        cell: ({ week }) => <span className="whole">{day(week)}</span>,
      },
      {
        id: 'joined',
        title: t('reports.joined'),
        isEnd: true,
        sortBy: ({ joined }) => joined,
        cell: ({ joined }) => number(joined),
      },
      ...Array.from({ length: weeks }, (_, index) => ({
        id: `week-${index}`,
        title: t('reports.week_number', { number: index + 1 }),
        isEnd: true,
        cell: ({ joined, active }: Row) => {
          const count = active[index];
          return count === undefined || joined === 0 ? (
            '–'
          ) : (
            <span title={number(count)}>{percent(count / joined)}</span>
          );
        },
      })),
    ],
    [t, number, percent, day, weeks],
  );
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="reports.retention"
        label={t('reports.retention')}
        columns={columns}
        rows={value?.list ?? NONE}
        keyOf={({ week }) => week}
        empty={t('reports.empty')}
        isLoading={isLoading}
      />
    </>
  );
}
