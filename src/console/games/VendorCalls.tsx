import { useMemo, useState } from 'react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { listVendorCalls } from '../../contract/games/catalogue-operator.ts';
import { useFormat } from '../core/format.ts';
import { toHref } from '../core/route.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Select } from '../ui/Field.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { useVendorNames } from './vendor-names.ts';

type Row = OutputOf<typeof listVendorCalls>['list'][number];
const NONE: readonly Row[] = [];
const REFRESH_MS = 30_000;
const COUNTS = { hour: 96, minute: 120 } as const;

/** Wallet calls of a vendor: their number, failures and duration. */
export function VendorCalls({ vassalage }: { readonly vassalage: string }) {
  const { t } = useWords();
  const { time, number, percent } = useFormat();
  const toVendorName = useVendorNames();
  const [span, setSpan] = useState<'hour' | 'minute'>('hour');
  const input = { vassalage, span, count: COUNTS[span] };
  const { value, failure, isLoading, refresh } = useCall(listVendorCalls, input, REFRESH_MS);
  const columns = useMemo<readonly Column<Row>[]>(() => {
    const counted = (id: 'calls' | 'refused' | 'failed' | 'slow'): Column<Row> => ({
      id,
      title: t(`games.${id}`),
      isEnd: true,
      sortBy: (row) => row[id],
      cell: (row) => number(row[id]),
    });
    const share = (id: 'refused' | 'failed'): Column<Row> => ({
      id: `${id}_share`,
      title: t(`games.${id}_share`),
      isEnd: true,
      sortBy: (row) => row[id] / row.calls,
      cell: (row) => percent(row.calls === 0 ? 0 : row[id] / row.calls),
    });
    const latency = (id: 'averageMs' | 'maxMs', title: string): Column<Row> => ({
      id,
      title,
      isEnd: true,
      sortBy: (row) => row[id],
      cell: (row) => t('games.ms', { ms: number(row[id]) }),
    });
    return [
      {
        id: 'at',
        title: t('games.at'),
        sortBy: ({ at }) => at,
        cell: ({ at }) => <span className="whole">{time(at)}</span>,
      },
      ...[counted('calls'), counted('refused'), share('refused'), counted('failed'), share('failed')],
      ...[latency('averageMs', t('games.average')), latency('maxMs', t('games.longest')), counted('slow')],
    ];
  }, [t, time, number, percent]);
  return (
    <Page
      title={t('games.calls_of', { vendor: toVendorName(vassalage) })}
      tools={
        <Link className="button" data-kind="quiet" href={toHref(['games', 'vendors'])}>
          {t('games.tab_vendors')}
        </Link>
      }
    >
      <p className="soft">{t('games.about_calls')}</p>
      <div className="filters">
        <Select
          label={t('games.span')}
          value={span}
          onChange={(next) => setSpan(next === 'minute' ? 'minute' : 'hour')}
          options={[
            ['hour', t('games.span_hour')],
            ['minute', t('games.span_minute')],
          ]}
        />
      </div>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="games.calls"
        label={t('games.calls')}
        columns={columns}
        rows={value?.list ?? NONE}
        keyOf={({ at }) => at}
        empty={t('games.no_calls')}
        isLoading={isLoading}
      />
    </Page>
  );
}
