import { useMemo, useState } from 'react';
import { listPayments } from '../../contract/cashier/operator.ts';
import { useFieldNames } from '../calls/names.ts';
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
import { BatchDialog } from './BatchDialog.tsx';
import { Marks } from './Marks.tsx';
import { useMayDecide } from './may-decide.ts';
import type { Payment } from './payment-calls.ts';
import { listQueues, PAYMENT_KINDS, type Queue, toTone } from './payment-states.ts';
import { useSelection } from './use-selection.ts';

/** The queue in which several payments can be approved at once. */
const BATCH_QUEUE = 'to_decide';
const PAGE_SIZE = 100;

function toPaymentHref(id: string, queue: Queue): string {
  return toHref(['money', id], { queue: queue.id });
}

interface Selection extends Pick<ReturnType<typeof useSelection>, 'ids' | 'choose'> {
  /** True if rows have checkboxes for a batch. */
  readonly isBatch: boolean;
}

function useColumns(queue: Queue, { ids, choose, isBatch }: Selection): readonly Column<Payment>[] {
  const { t } = useWords();
  const format = useFormat();
  const { toOptionName } = useFieldNames();
  return useMemo(
    () => [
      ...(isBatch
        ? [
            {
              id: 'choose',
              title: t('money.choose'),
              cell: ({ id, account, amount }: Payment) => (
                <input
                  type="checkbox"
                  className="choose"
                  aria-label={t('money.choose_one', { account, amount: format.money(amount) })}
                  checked={ids.has(id)}
                  onChange={(event) => choose(id, event.target.checked)}
                />
              ),
            },
          ]
        : []),
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
      ...(queue.kind === 'disputes'
        ? [{ id: 'kind', title: t('money.about'), cell: ({ kind }: Payment) => t(`money.about_${kind}`) }]
        : []),
      {
        id: 'amount',
        title: t('money.amount'),
        isEnd: true,
        sortBy: ({ amount }) => amount,
        cell: ({ amount }) => format.money(amount),
      },
      { id: 'fee', title: t('money.fee'), isEnd: true, isHidden: true, cell: ({ fee }) => format.money(fee) },
      {
        id: 'method',
        title: t('money.method'),
        sortBy: ({ method }) => method,
        cell: ({ method }) => toOptionName(method),
      },
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
        isWide: queue.kind === 'disputes',
        title: t('money.created'),
        isEnd: true,
        sortBy: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => format.time(createdAt),
      },
      { id: 'id', title: t('money.id'), isHidden: true, cell: ({ id }) => <span className="mono any-text">{id}</span> },
    ],
    [t, format, toOptionName, queue, ids, choose, isBatch],
  );
}

/** A queue of payments by state. Where staff must act, the row that waits longest comes first. */
export function QueuePage({ queue }: { readonly queue: Queue }) {
  const { t } = useWords();
  const format = useFormat();
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listPayments, {
    kind: queue.kind,
    order: queue.waits ? 'oldest' : 'newest',
    state: queue.state,
    pageSize: PAGE_SIZE,
  });
  const { ids, chosen, choose, chooseAll } = useSelection(rows);
  const isBatch = useMayDecide() && queue.id === BATCH_QUEUE;
  const columns = useColumns(queue, { ids, choose, isBatch });
  const [isAsking, setAsking] = useState(false);
  const sum = chosen.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
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
        tools={
          isBatch &&
          rows.length > 0 && (
            <>
              <button type="button" className="button" data-kind="quiet" onClick={() => chooseAll(chosen.length === 0)}>
                {t(chosen.length === 0 ? 'money.choose_all' : 'money.choose_none')}
              </button>
              {chosen.length > 0 && (
                <button type="button" className="button" data-kind="main" onClick={() => setAsking(true)}>
                  {t('money.approve_chosen', { count: chosen.length, amount: format.money(sum) })}
                </button>
              )}
            </>
          )
        }
        onMore={hasMore ? () => void loadMore() : undefined}
      />
      {isAsking && (
        <BatchDialog
          payments={chosen}
          onClose={(hasChanged) => {
            setAsking(false);
            if (!hasChanged) return;
            chooseAll(false);
            void refresh();
          }}
        />
      )}
    </Page>
  );
}
