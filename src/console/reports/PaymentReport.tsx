import { useCallback, useMemo } from 'react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { exportPaymentReport, getPaymentReport, type PAYMENT_REPORT_BY } from '../../contract/operator/reports.ts';
import { useFormat } from '../core/format.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Download } from './Download.tsx';
import { toPaymentsHref } from './figure-links.ts';
import { useKeyNames } from './key-names.ts';
import type { Choice } from './ReportsScreen.tsx';

type By = (typeof PAYMENT_REPORT_BY)[number];
type Row = OutputOf<typeof getPaymentReport>['list'][number];
const NONE: readonly Row[] = [];

export function PaymentReport({ choice }: { readonly choice: Choice<By> }) {
  const { t } = useWords();
  const toKeyName = useKeyNames();
  const { money, number } = useFormat();
  const { value, failure, isLoading, refresh } = useCall(getPaymentReport, choice);
  const currency = value?.currency;
  const { from = '', to = '' } = value?.period ?? {};
  const toLink = useCallback(
    ({ kind, key }: Pick<Row, 'kind' | 'key'>, only: 'all' | 'done', text: string) => (
      <Link className="figure-link" href={toPaymentsHref({ kind, key, only, from, to, by: choice.by })}>
        {text}
      </Link>
    ),
    [from, to, choice.by],
  );
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      {
        id: 'key',
        title: t(`reports.by_${choice.by}`),
        sortBy: ({ key }) => key,
        cell: ({ key }) => {
          const name = toKeyName(choice.by, key);
          return choice.by === 'day' ? <span className="whole">{name}</span> : name;
        },
      },
      {
        id: 'kind',
        title: t('reports.kind'),
        sortBy: ({ kind }) => kind,
        cell: ({ kind }) => t(`reports.kind_${kind}`),
      },
      {
        id: 'count',
        title: t('reports.count'),
        isEnd: true,
        sortBy: ({ count }) => count,
        cell: ({ count, ...row }) => toLink(row, 'all', number(count)),
      },
      {
        id: 'amount',
        title: t('money.amount'),
        isEnd: true,
        sortBy: ({ amount }) => amount,
        cell: ({ amount, ...row }) => toLink(row, 'all', money(amount, currency)),
      },
      {
        id: 'fees',
        title: t('reports.fees'),
        isEnd: true,
        sortBy: ({ fees }) => fees,
        cell: ({ fees, ...row }) => toLink(row, 'all', money(fees, currency)),
      },
      {
        id: 'done',
        title: t('reports.done_count'),
        isEnd: true,
        sortBy: ({ doneCount }) => doneCount,
        cell: ({ doneCount, ...row }) => toLink(row, 'done', number(doneCount)),
      },
      {
        id: 'done_amount',
        title: t('reports.done_amount'),
        isEnd: true,
        sortBy: ({ doneAmount }) => doneAmount,
        cell: ({ doneAmount, ...row }) => toLink(row, 'done', money(doneAmount, currency)),
      },
    ],
    [t, toKeyName, money, number, choice.by, currency, toLink],
  );
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name={`reports.payments.${choice.by}`}
        label={t('reports.payments')}
        columns={columns}
        rows={value?.list ?? NONE}
        keyOf={({ key, kind }) => kind + key}
        empty={t('reports.empty')}
        isLoading={isLoading}
        tools={<Download endpoint={exportPaymentReport} choice={choice} />}
      />
    </>
  );
}
