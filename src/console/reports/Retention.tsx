import { useMemo } from 'react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { exportRetentionReport, getRetentionReport } from '../../contract/operator/reports.ts';
import { useFormat } from '../core/format.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Download } from './Download.tsx';
import { toFigureHref } from './figure-links.ts';

type Row = OutputOf<typeof getRetentionReport>['list'][number];
const NONE: readonly Row[] = [];
const DAY_MS = 86_400_000;
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

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
        cell: ({ week, joined }) => (
          <Link className="figure-link" href={toFigureHref({ figure: 'joined', from: week, to: addDays(week, 6) })}>
            {number(joined)}
          </Link>
        ),
      },
      ...Array.from({ length: weeks }, (_, index) => ({
        id: `week-${index}`,
        title: t('reports.week_number', { number: index + 1 }),
        isEnd: true,
        cell: ({ week: key, joined, active }: Row) => {
          const count = active[index];
          if (count === undefined || joined === 0) return '–';
          const week = addDays(key, 7 * index);
          const href = toFigureHref({ figure: 'retained', by: 'week', key, from: week, to: week });
          return (
            <Link className="figure-link" href={href} title={number(count)}>
              {percent(count / joined)}
            </Link>
          );
        },
      })),
    ],
    [t, number, percent, day, weeks],
  );
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <p className="soft">{t('today.formula_retained')}</p>
      <Grid
        name="reports.retention"
        label={t('reports.retention')}
        columns={columns}
        rows={value?.list ?? NONE}
        keyOf={({ week }) => week}
        empty={t('reports.empty')}
        isLoading={isLoading}
        tools={<Download endpoint={exportRetentionReport} choice={{}} />}
      />
    </>
  );
}
