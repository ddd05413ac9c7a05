import { useMemo } from 'react';
import type * as z from 'zod/mini';
import {
  exportRevenueReport,
  getRevenueReport,
  type RevenueBy,
  type RevenueRowSchema,
} from '../../contract/operator/reports.ts';
import { useFormat } from '../core/format.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Download } from './Download.tsx';
import { toFigureHref } from './figure-links.ts';
import { useKeyNames } from './key-names.ts';
import type { Choice } from './ReportsScreen.tsx';

type Row = z.infer<typeof RevenueRowSchema>;
const FIGURES = ['stakes', 'wins', 'gross', 'bonusCost', 'agentsPay', 'net', 'deposits', 'withdrawals'] as const;
/** Columns that only a wide window shows, because the cards above the table show these figures too. */
const WIDE: readonly string[] = ['bonusCost', 'agentsPay'];
const NONE: readonly Row[] = [];

export function RevenueReport({ choice }: { readonly choice: Choice<RevenueBy> }) {
  const { t } = useWords();
  const toKeyName = useKeyNames();
  const { money, number, day } = useFormat();
  const { value, failure, isLoading, refresh } = useCall(getRevenueReport, choice);
  const currency = value?.currency;
  const { from = '', to = '' } = value?.period ?? {};
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      {
        id: 'key',
        title: t(`reports.by_${choice.by}`),
        sortBy: ({ key }) => key,
        cell: ({ key, label }) => (
          <span className={choice.by === 'day' ? 'whole' : 'any-text'}>
            {toKeyName(choice.by, key, label) || t('reports.none')}
          </span>
        ),
      },
      ...FIGURES.map((figure) => ({
        id: figure,
        title: t(`today.figure_${figure}`),
        isEnd: true,
        isWide: WIDE.includes(figure),
        sortBy: (row: Row) => row[figure],
        cell: (row: Row) => (
          <Link className="figure-link" href={toFigureHref({ figure, from, to, by: choice.by, key: row.key })}>
            {money(row[figure], currency)}
          </Link>
        ),
      })),
      {
        id: 'rounds',
        title: t('today.figure_rounds'),
        isEnd: true,
        sortBy: ({ rounds }) => rounds,
        cell: ({ rounds, key }) => (
          <Link className="figure-link" href={toFigureHref({ figure: 'rounds', from, to, by: choice.by, key })}>
            {number(rounds)}
          </Link>
        ),
      },
    ],
    [t, toKeyName, money, number, choice.by, currency, from, to],
  );
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      {value && (
        <>
          <ul className="figure-cards">
            {FIGURES.map((figure) => (
              <li key={figure} className="card">
                <span>{t(`today.figure_${figure}`)}</span>
                <Link className="figure-link" href={toFigureHref({ figure, from, to })}>
                  <strong>{money(value.totals[figure], currency)}</strong>
                </Link>
                <span className="soft">{t(`today.formula_${figure}`)}</span>
              </li>
            ))}
          </ul>
          {value.closedUntil && <p className="soft">{t('reports.closed_until', { day: day(value.closedUntil) })}</p>}
          {value.isBuilding && (
            <p className="note" data-tone="warn">
              {t('reports.building')}
            </p>
          )}
        </>
      )}
      <Grid
        name={`reports.revenue.${choice.by}`}
        label={t('reports.revenue')}
        columns={columns}
        rows={value?.list ?? NONE}
        keyOf={({ key }) => key}
        empty={t('reports.empty')}
        isLoading={isLoading}
        tools={<Download endpoint={exportRevenueReport} choice={choice} />}
      />
    </>
  );
}
