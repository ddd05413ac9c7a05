import { useMemo } from 'react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { listSupportQueue } from '../../contract/support/operator-conversations.ts';
import { findLanguageName } from '../calls/names.ts';
import { navigate, toHref } from '../core/route.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { Clock } from '../ui/Clock.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';

type Row = OutputOf<typeof listSupportQueue>['list'][number];
const PAGE_SIZE = 50;
/** Time within which a conversation must be answered: an hour. */
const ANSWER_MS = 3_600_000;

export function ConversationQueue({ state }: { readonly state: 'waiting' | 'answered' | 'closed' }) {
  const { t } = useWords();
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listSupportQueue, {
    state,
    pageSize: PAGE_SIZE,
  });
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      {
        id: 'excerpt',
        title: t('support.message'),
        cell: ({ id, excerpt }) => (
          <Link className="link any-text" href={toHref(['support', id])}>
            {excerpt || t('support.picture')}
          </Link>
        ),
      },
      {
        id: 'account',
        title: t('money.member'),
        sortBy: ({ account }) => account,
        cell: ({ account }) => account || t('support.visitor'),
      },
      {
        id: 'subject',
        title: t('support.subject'),
        sortBy: ({ subject }) => subject,
        cell: ({ subject }) => <span className="whole">{t(`support.subject_${subject}`)}</span>,
      },
      {
        id: 'language',
        title: t('support.language'),
        sortBy: ({ language }) => language,
        cell: ({ language }) => (findLanguageName(language) ?? language) || '–',
      },
      {
        id: 'since',
        title: t(state === 'waiting' ? 'money.waiting' : 'money.changed'),
        isEnd: true,
        sortBy: ({ changedAt }) => changedAt,
        cell: ({ changedAt }) => (
          <Clock
            since={changedAt}
            dueAt={state === 'waiting' ? new Date(changedAt).getTime() + ANSWER_MS : undefined}
          />
        ),
      },
    ],
    [t, state],
  );
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="support"
        label={t('shell.screen_support')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => navigate(toHref(['support', id]))}
        empty={t(state === 'waiting' ? 'money.nothing_waits' : 'money.nothing_here')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
      />
    </>
  );
}
