import { useMemo } from 'react';
import type * as z from 'zod/mini';
import {
  exportReportPayments,
  listReportPayments,
  type ReportPaymentSchema,
} from '../../contract/operator/figure-rows.ts';
import { PAYMENT_REPORT_BY } from '../../contract/operator/reports.ts';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { navigate, toHref } from '../core/route.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { toTone } from '../money/payment-states.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Download } from './Download.tsx';
import { useKeyNames } from './key-names.ts';

type Row = z.infer<typeof ReportPaymentSchema>;
const PAGE_SIZE = 100;
const toPayment = (id: string) => toHref(['money', id]);

function useColumns(): readonly Column<Row>[] {
  const { t } = useWords();
  const { toOptionName } = useFieldNames();
  const { money, time } = useFormat();
  return useMemo(
    () => [
      {
        id: 'account',
        title: t('money.member'),
        sortBy: ({ account }) => account,
        cell: ({ id, account }) => (
          <Link className="link any-text" href={toPayment(id)}>
            {account}
          </Link>
        ),
      },
      {
        id: 'created',
        title: t('money.created'),
        sortBy: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => <span className="whole">{time(createdAt)}</span>,
      },
      {
        id: 'method',
        title: t('money.method'),
        sortBy: ({ method }) => method,
        cell: ({ method }) => toOptionName(method, 'method'),
      },
      {
        id: 'state',
        title: t('money.state'),
        sortBy: ({ state }) => state,
        cell: ({ kind, state }) => <Chip tone={toTone(kind, state)} text={t(`money.state_${state}`)} />,
      },
      {
        id: 'counted',
        title: t('money.amount'),
        isEnd: true,
        sortBy: ({ counted }) => counted,
        cell: ({ counted }) => <strong>{money(counted)}</strong>,
      },
      { id: 'fee', title: t('money.fee'), isEnd: true, sortBy: ({ fee }) => fee, cell: ({ fee }) => money(fee) },
      { id: 'id', title: t('money.id'), isHidden: true, cell: ({ id }) => <span className="mono any-text">{id}</span> },
    ],
    [t, money, time, toOptionName],
  );
}

/** The payments that a figure of the payment report is made of. */
export function ReportPayments({ query }: { readonly query: URLSearchParams }) {
  const { t } = useWords();
  const { day } = useFormat();
  const toKeyName = useKeyNames();
  const by = (['all', ...PAYMENT_REPORT_BY] as const).find((one) => one === query.get('by')) ?? 'all';
  const kind = query.get('kind') === 'withdrawal' ? ('withdrawal' as const) : ('deposit' as const);
  const only = query.get('only') === 'done' ? ('done' as const) : ('all' as const);
  const key = query.get('key') ?? '';
  const choice = { kind, by, key, only, from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listReportPayments, {
    ...choice,
    pageSize: PAGE_SIZE,
  });
  const columns = useColumns();
  const name = toKeyName(by, key);
  const period = choice.from && `${day(choice.from)} – ${day(choice.to || choice.from)}`;
  const part = by === 'all' ? '' : `${t(`reports.by_${by}`)}: ${name}`;
  return (
    <Page
      title={t('reports.rows_of', { figure: t(`reports.kind_${kind}`) })}
      tools={
        <Link
          className="button"
          data-kind="quiet"
          href={toHref(['reports'], {
            report: 'payments',
            from: choice.from,
            to: choice.to,
            by: by === 'all' ? '' : by,
          })}
        >
          {t('shell.screen_reports')}
        </Link>
      }
    >
      <p className="any-text">
        {[period, part, only === 'done' && t('reports.done_count')].filter(Boolean).join(' · ')}
      </p>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="reports.payment_rows"
        label={t(`reports.kind_${kind}`)}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => navigate(toPayment(id))}
        empty={t('reports.empty')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
        tools={<Download endpoint={exportReportPayments} choice={choice} />}
      />
    </Page>
  );
}
