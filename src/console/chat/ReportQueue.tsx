import { useMemo } from 'react';
import { listChatReports, type OperatorChatMessage } from '../../contract/chat/operator.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { useFormat } from '../core/format.ts';
import { navigate, toHref } from '../core/route.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { Clock } from '../ui/Clock.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { AuthorLink, DecisionChip, MutedChip } from './message-parts.tsx';

type Row = OperatorChatMessage;
const PAGE_SIZE = 50;
/** Time within which a report must be decided: an hour, as for a conversation. */
const DECIDE_MS = 60 * MINUTE_MS;

function useColumns(state: 'waiting' | 'decided'): readonly Column<Row>[] {
  const { t } = useWords();
  const { number, time } = useFormat();
  return useMemo(() => {
    const first: readonly Column<Row>[] = [
      {
        id: 'text',
        title: t('chat.message'),
        cell: ({ id, text }) => (
          <Link className="link any-text" href={toHref(['chat', String(id)])}>
            {text}
          </Link>
        ),
      },
      {
        id: 'account',
        title: t('money.member'),
        sortBy: ({ account }) => account,
        cell: ({ account, mutedUntil }) => (
          <span className="row">
            <AuthorLink account={account} />
            <MutedChip until={mutedUntil} />
          </span>
        ),
      },
      {
        id: 'reports',
        title: t('chat.reports'),
        isEnd: true,
        sortBy: ({ reports }) => reports,
        cell: ({ reports }) => number(reports),
      },
    ];
    if (state === 'waiting')
      return [
        ...first,
        {
          id: 'since',
          title: t('money.waiting'),
          isEnd: true,
          sortBy: ({ reportedAt }) => reportedAt ?? '',
          cell: ({ reportedAt }) =>
            reportedAt && <Clock since={reportedAt} dueAt={new Date(reportedAt).getTime() + DECIDE_MS} />,
        },
      ];
    return [
      ...first,
      {
        id: 'decision',
        title: t('chat.decision'),
        sortBy: ({ decision }) => decision?.kind ?? '',
        cell: ({ decision }) => decision && <DecisionChip kind={decision.kind} />,
      },
      { id: 'reason', title: t('money.reason'), cell: ({ decision }) => decision?.reason || '–' },
      {
        id: 'by',
        title: t('chat.by'),
        sortBy: ({ decision }) => decision?.by ?? '',
        cell: ({ decision }) => decision?.by || '–',
      },
      {
        id: 'at',
        title: t('chat.at'),
        isEnd: true,
        sortBy: ({ decision }) => decision?.at ?? '',
        cell: ({ decision }) => decision && time(decision.at),
      },
    ];
  }, [t, number, time, state]);
}

/** Lists reported messages. In the state `waiting` the message with the oldest report comes first, in `decided` the one with the latest decision. */
export function ReportQueue({ state }: { readonly state: 'waiting' | 'decided' }) {
  const { t } = useWords();
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listChatReports, {
    state,
    pageSize: PAGE_SIZE,
  });
  const columns = useColumns(state);
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name={`chat.${state}`}
        label={t(`chat.queue_${state}`)}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => navigate(toHref(['chat', String(id)]))}
        empty={t(state === 'waiting' ? 'money.nothing_waits' : 'money.nothing_here')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
      />
    </>
  );
}
