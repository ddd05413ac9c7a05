import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { listPayments, type PaymentRowSchema } from '../../contract/cashier/operator.ts';
import { useFormat } from '../core/format.ts';
import { navigate, toHref } from '../core/route.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { Clock } from '../ui/Clock.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Marks } from './Marks.tsx';
import { listQueues, PAYMENT_KINDS, type Queue, toTone } from './payment-states.ts';

type Payment = z.infer<typeof PaymentRowSchema>;
const PAGE_SIZE = 100;

function toPaymentHref(id: string, queue: Queue): string {
  return toHref(['money', id], { queue: queue.id });
}

function useColumns(queue: Queue): readonly Column<Payment>[] {
  const { t } = useWords();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'account',
        title: t('money.member'),
        sortBy: ({ account }) => account,
        cell: ({ id, account }) => (
          <Link className="link any-text" href={toPaymentHref(id, queue)}>
            {account}
          </Link>
        ),
      },
      {
        id: 'amount',
        title: t('money.amount'),
        isEnd: true,
        sortBy: ({ amount }) => amount,
        cell: ({ amount }) => format.money(amount),
      },
      { id: 'fee', title: t('money.fee'), isEnd: true, isHidden: true, cell: ({ fee }) => format.money(fee) },
      { id: 'method', title: t('money.method'), sortBy: ({ method }) => method, cell: ({ method }) => method },
      {
        id: 'state',
        title: t('money.state'),
        isHidden: queue.state !== '' && !queue.state.includes(','),
        sortBy: ({ state }) => state,
        cell: ({ kind, state }) => <Chip tone={toTone(kind, state)} text={t(`money.state_${state}`)} />,
      },
      {
        id: 'waiting',
        title: t(queue.waits ? 'money.waiting' : 'money.changed'),
        isEnd: true,
        sortBy: ({ since }) => since,
        cell: ({ since, dueAt }) => (queue.waits ? <Clock since={since} dueAt={dueAt} /> : format.time(since)),
      },
      {
        id: 'marks',
        title: t('money.marks'),
        sortBy: ({ marks, reviews }) => marks.length + reviews,
        cell: ({ marks, reviews }) => <Marks marks={marks} reviews={reviews} />,
      },
      {
        id: 'created',
        title: t('money.created'),
        isEnd: true,
        sortBy: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => format.time(createdAt),
      },
      { id: 'id', title: t('money.id'), isHidden: true, cell: ({ id }) => <span className="mono any-text">{id}</span> },
    ],
    [t, format, queue],
  );
}

/** A queue of payments by state. Where staff must act, the row that waits longest comes first. */
export function QueuePage({ queue }: { readonly queue: Queue }) {
  const { t } = useWords();
  const columns = useColumns(queue);
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listPayments, {
    kind: queue.kind,
    order: queue.waits ? 'oldest' : 'newest',
    state: queue.state,
    pageSize: PAGE_SIZE,
  });
  const toTab = ({ id }: Queue, title: string) => ({ id, title, href: toHref(['money'], { queue: id }) });
  const kinds = PAYMENT_KINDS.map((kind) => {
    const [first] = listQueues(kind);
    return { ...toTab(first, t(`money.kind_${kind}`)), id: kind };
  });
  const states = listQueues(queue.of).map((one) => toTab(one, t(`money.queue_${one.id}`)));
  return (
    <Page
      title={t('money.title')}
      tools={
        <button type="button" className="button" onClick={() => void refresh()}>
          {t('common.refresh')}
        </button>
      }
    >
      <Tabs label={t('money.kinds')} tabs={kinds} current={queue.of} />
      {states.length > 1 && <Tabs label={t('money.queues')} tabs={states} current={queue.id} look="pills" />}
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name={`money.${queue.id}`}
        label={t(`money.queue_${queue.id}`)}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => navigate(toPaymentHref(id, queue))}
        empty={t(queue.waits ? 'money.nothing_waits' : 'money.nothing_here')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
      />
    </Page>
  );
}
