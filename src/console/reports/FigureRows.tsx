import { useMemo } from 'react';
import type * as z from 'zod/mini';
import {
  exportFigureRows,
  type FigureRowSchema,
  listFigureRows,
  MEMBER_FIGURES,
  ROW_FIGURES,
} from '../../contract/operator/figure-rows.ts';
import { REVENUE_BY } from '../../contract/operator/reports.ts';
import { AnyValue } from '../calls/AnyValue.tsx';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { navigate, toHref } from '../core/route.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Download } from './Download.tsx';
import { toRowHref } from './figure-links.ts';
import { useKeyNames } from './key-names.ts';

type Row = z.infer<typeof FigureRowSchema>;
const PAGE_SIZE = 100;
const COUNTS: readonly string[] = ['rounds', ...MEMBER_FIGURES];
const TEXTS = ['category', 'vendor', 'title', 'reference'] as const;
/** Fields whose codes have names. The value is the name by which `AnyValue` finds them. */
const NAMED: Partial<Record<(typeof TEXTS)[number], string>> = { category: 'gameType', vendor: 'vendor' };

function pick<T extends string>(text: string | null, values: readonly T[], fallback: T): T {
  return values.find((one) => one === text) ?? fallback;
}

function useColumns(figure: string): readonly Column<Row>[] {
  const { t } = useWords();
  const { money, number, day, time } = useFormat();
  const { toFieldName } = useFieldNames();
  return useMemo(
    () => [
      {
        id: 'account',
        title: t('money.member'),
        sortBy: ({ account }) => account,
        cell: (row) => (
          <Link className="link any-text" href={toRowHref(row)}>
            {row.account || t('reports.none')}
          </Link>
        ),
      },
      {
        id: 'at',
        title: t('audit.at'),
        sortBy: ({ at }) => at,
        cell: ({ at }) => <span className="whole">{time(at)}</span>,
      },
      {
        id: 'day',
        title: t('reports.counted_on'),
        isHidden: true,
        sortBy: ({ day: on }) => on,
        cell: ({ day: on }) => <span className="whole">{day(on)}</span>,
      },
      {
        id: 'kind',
        title: t('reports.kind'),
        sortBy: ({ kind }) => kind,
        cell: ({ kind }) => (kind === 'member' ? t('money.member') : <AnyValue name="kind" value={kind} />),
      },
      ...TEXTS.map((name) => ({
        id: name,
        title: toFieldName(name),
        isHidden: name === 'category' || name === 'vendor',
        isWide: name === 'reference',
        sortBy: (row: Row) => (name === 'title' ? row.gameName : row[name]),
        cell: (row: Row) => <AnyValue name={NAMED[name] ?? ''} value={name === 'title' ? row.gameName : row[name]} />,
      })),
      {
        id: 'stake',
        title: toFieldName('stake'),
        isEnd: true,
        // Hidden for the figure `stakes`, because the last column already shows this amount.
        isHidden: figure === 'stakes',
        sortBy: ({ stake }) => stake,
        cell: ({ stake }) => money(stake),
      },
      {
        id: 'payout',
        title: toFieldName('payout'),
        isEnd: true,
        isHidden: figure === 'wins',
        sortBy: ({ payout }) => payout,
        cell: ({ payout }) => money(payout),
      },
      {
        id: 'value',
        title: t(`today.figure_${figure}`),
        isEnd: true,
        sortBy: ({ value }) => value,
        cell: ({ value }) => <strong>{COUNTS.includes(figure) ? number(value) : money(value)}</strong>,
      },
    ],
    [t, money, number, day, time, toFieldName, figure],
  );
}

/** The rows that a figure is made of; their values add up to it. The address names the figure. */
export function FigureRows({ query }: { readonly query: URLSearchParams }) {
  const { t } = useWords();
  const { day } = useFormat();
  const figure = pick(query.get('figure'), ROW_FIGURES, 'net');
  const by = pick(query.get('by'), ['all', ...REVENUE_BY, 'week'] as const, 'all');
  const key = query.get('key') ?? '';
  const choice = { figure, by, key, from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listFigureRows, {
    ...choice,
    pageSize: PAGE_SIZE,
  });
  const columns = useColumns(figure);
  const toKeyName = useKeyNames();
  const name = toKeyName(by, key, rows[0]?.gameName) || t('reports.none');
  const part = by === 'all' ? '' : `${t(by === 'week' ? 'reports.week' : `reports.by_${by}`)}: ${name}`;
  const period = choice.from && `${day(choice.from)} – ${day(choice.to || choice.from)}`;
  const about = [period, part].filter(Boolean).join(' · ');
  const report =
    figure === 'joined' || figure === 'retained'
      ? { report: 'retention' }
      : { from: choice.from, to: choice.to, by: by === 'all' ? '' : by };
  return (
    <Page
      title={t('reports.rows_of', { figure: t(`today.figure_${figure}`) })}
      tools={
        <Link className="button" data-kind="quiet" href={toHref(['reports'], report)}>
          {t('shell.screen_reports')}
        </Link>
      }
    >
      {about && <p className="any-text">{about}</p>}
      <p className="soft">{t(`today.formula_${figure}`)}</p>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="reports.rows"
        label={t(`today.figure_${figure}`)}
        columns={columns}
        rows={rows}
        keyOf={({ kind, account, at, reference, value }) => [kind, account, at, reference, value].join(' ')}
        onOpen={(row) => navigate(toRowHref(row))}
        empty={t('reports.empty')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
        tools={<Download endpoint={exportFigureRows} choice={choice} />}
      />
    </Page>
  );
}
