import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import {
  deleteStatement,
  exportStatement,
  getStatement,
  listStatementRows,
  STATEMENT_RESULTS,
  type StatementResult,
  type StatementRowSchema,
} from '../../contract/cashier/statements.ts';
import { call } from '../core/api.ts';
import { useFormat } from '../core/format.ts';
import { $route, navigate, toHref } from '../core/route.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useCall } from '../core/use-call.ts';
import { usePages } from '../core/use-pages.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { Download } from '../reports/Download.tsx';
import { Chip, type Tone } from '../ui/Chip.tsx';
import { Facts } from '../ui/Facts.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { SumTable } from './SumTable.tsx';
import { useCoversName } from './sums.ts';

type Row = z.infer<typeof StatementRowSchema>;
const PAGE_SIZE = 100;
const TONES: Readonly<Record<StatementResult, Tone>> = {
  matched: 'ok',
  amount: 'danger',
  twice: 'warn',
  missing_here: 'danger',
  missing_there: 'danger',
};

function useColumns(): readonly Column<Row>[] {
  const { t } = useWords();
  const { money, day } = useFormat();
  return useMemo(
    () => [
      { id: 'line', title: t('statements.line'), sortBy: ({ line }) => line, cell: ({ line }) => line },
      {
        id: 'result',
        title: t('statements.outcome'),
        sortBy: ({ result }) => result,
        cell: ({ result, matchedBy }) => (
          <span>
            <Chip tone={TONES[result]} text={t(`statements.result_${result}`)} />
            {result === 'matched' && matchedBy && <span className="soft"> {t(`statements.by_${matchedBy}`)}</span>}
          </span>
        ),
      },
      {
        id: 'day',
        title: t('statements.column_day'),
        sortBy: ({ day: on }) => on,
        cell: ({ day: on }) => <span className="whole">{day(on)}</span>,
      },
      {
        id: 'way',
        title: t('statements.column_way'),
        sortBy: ({ way }) => way,
        cell: ({ way }) => t(`statements.way_${way}`),
      },
      {
        id: 'theirs',
        title: t('statements.theirs'),
        isEnd: true,
        sortBy: ({ theirs }) => theirs ?? 0,
        cell: ({ theirs }) => (theirs === null ? '–' : money(theirs)),
      },
      {
        id: 'ours',
        title: t('statements.ours'),
        isEnd: true,
        sortBy: ({ ours }) => ours ?? 0,
        cell: ({ ours }) => (ours === null ? '–' : money(ours)),
      },
      {
        id: 'payment',
        title: t('money.payment'),
        sortBy: ({ account }) => account,
        cell: ({ paymentId, account }) =>
          paymentId === '' ? (
            '–'
          ) : (
            <Link className="link any-text" href={toHref(['money', paymentId])}>
              {account || paymentId}
            </Link>
          ),
      },
      {
        id: 'payer',
        isWide: true,
        title: t('statements.column_payer'),
        sortBy: ({ payer }) => payer,
        cell: ({ payer }) => <span className="any-text">{payer || '–'}</span>,
      },
      {
        id: 'text',
        isWide: true,
        title: t('statements.column_text'),
        cell: ({ text }) => <span className="any-text">{text || '–'}</span>,
      },
      {
        id: 'keys',
        title: t('statements.column_ids'),
        isHidden: true,
        cell: ({ keys }) => <span className="mono any-text">{keys.join(' ') || '–'}</span>,
      },
    ],
    [t, money, day],
  );
}

/** One comparison: its sums, and its rows by outcome. Differences come first. */
export function StatementPage({ id }: { readonly id: string }) {
  const { t } = useWords();
  const { day, fullTime, number } = useFormat();
  const toCovers = useCoversName();
  const { query } = useStore($route);
  const session = useStore($page);
  const asked = query.get('result') as StatementResult | null;
  const result = asked && STATEMENT_RESULTS.includes(asked) ? asked : '';
  const statement = useCall(getStatement, { id });
  const columns = useColumns();
  const { rows, hasMore, failure, isLoading, loadMore } = usePages(listStatementRows, {
    id,
    result,
    pageSize: PAGE_SIZE,
  });
  const drop = useSubmit(
    () => call(deleteStatement, { id }),
    () => navigate(toHref(['statements'])),
  );
  const { value } = statement;
  if (!value)
    return (
      <Page title={t('shell.screen_statements')}>
        {!statement.failure && <p className="soft">{t('common.loading')}</p>}
        <FailureNote failure={statement.failure} onRetry={() => void statement.refresh()} />
      </Page>
    );
  const isClosed = value.closedAt !== null;
  const mayDrop = !isClosed && session.kind === 'open' && hasPermission(session.person, deleteStatement.permission);
  const tabs = ['' as const, ...STATEMENT_RESULTS].map((one) => ({
    id: one,
    title: one === '' ? t('statements.all') : t(`statements.result_${one}`),
    href: toHref(['statements', id], { result: one }),
  }));
  return (
    <Page
      title={value.bank}
      tools={
        <Link className="button" data-kind="quiet" href={toHref(['statements'])}>
          {t('statements.back')}
        </Link>
      }
    >
      <Facts
        rows={[
          [t('statements.days'), value.from === value.to ? day(value.from) : `${day(value.from)} – ${day(value.to)}`],
          [t('statements.covers'), toCovers(value.covers)],
          [t('statements.rows'), number(value.rows)],
          [t('statements.person'), value.person || t('audit.machine')],
          [t('statements.compared'), fullTime(value.closedAt ?? value.startedAt)],
          [
            t('statements.file'),
            <span key="file" className="any-text">
              {value.file}
            </span>,
          ],
          [
            t('statements.hash'),
            <span key="hash" className="mono any-text">
              {value.hash}
            </span>,
          ],
        ]}
      />
      {!isClosed && (
        <div className="note row spread" data-tone="warn">
          <p>{t('statements.not_finished')}</p>
          {mayDrop && (
            <button type="button" className="button" disabled={drop.isBusy} onClick={() => void drop.submit()}>
              {t('statements.drop')}
            </button>
          )}
        </div>
      )}
      <FailureNote failure={drop.failure} />
      {isClosed && (
        <>
          <SumTable sums={value.sums} />
          <Tabs label={t('statements.outcome')} tabs={tabs} current={result} look="pills" />
          <FailureNote failure={failure} />
          <Grid
            name="statements.rows"
            label={t('statements.rows')}
            columns={columns}
            rows={rows}
            keyOf={({ line }) => String(line)}
            empty={t('statements.none_of_these')}
            isLoading={isLoading}
            onMore={hasMore ? () => void loadMore() : undefined}
            tools={<Download endpoint={exportStatement} choice={{ id, result }} />}
          />
        </>
      )}
    </Page>
  );
}
