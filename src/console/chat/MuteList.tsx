import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { listChatMutes, muteInChat } from '../../contract/chat/operator.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { useFormat } from '../core/format.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { type Moderation, ModerationDialog } from './ModerationDialog.tsx';
import { AuthorLink } from './message-parts.tsx';

type Row = OutputOf<typeof listChatMutes>['list'][number];
const PAGE_SIZE = 50;
const ACTIONS = ['mute', 'unmute'] as const;
/** Names of the actions in this list. All members in it are muted, so a new mute changes the end of the present one. */
const NAMES = { mute: 'chat.change_mute', unmute: 'chat.do_unmute' } as const;

/** Muted members, each with the end of the mute, the person who muted, and the reason. */
export function MuteList() {
  const { t } = useWords();
  const { time } = useFormat();
  const session = useStore($page);
  const mayMute = session.kind === 'open' && hasPermission(session.person, muteInChat.permission);
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listChatMutes, { pageSize: PAGE_SIZE });
  const [asked, setAsked] = useState<{ readonly action: Moderation; readonly account: string }>();
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      {
        id: 'account',
        title: t('money.member'),
        sortBy: ({ account }) => account,
        cell: ({ account }) => <AuthorLink account={account} />,
      },
      {
        id: 'until',
        title: t('chat.until'),
        sortBy: ({ mutedUntil }) => mutedUntil,
        cell: ({ mutedUntil }) => <span className="whole">{time(mutedUntil)}</span>,
      },
      {
        id: 'since',
        title: t('chat.since'),
        sortBy: ({ mutedAt }) => mutedAt ?? '',
        cell: ({ mutedAt }) => <span className="whole">{mutedAt ? time(mutedAt) : '–'}</span>,
      },
      { id: 'by', title: t('chat.by'), sortBy: ({ by }) => by, cell: ({ by }) => by || '–' },
      {
        id: 'reason',
        title: t('money.reason'),
        cell: ({ reason }) => <span className="any-text">{reason || '–'}</span>,
      },
      ...(mayMute
        ? [
            {
              id: 'actions',
              isPinned: true,
              title: t('calls.actions'),
              cell: ({ account }: Row) => (
                <span className="row">
                  {ACTIONS.map((action) => (
                    <button
                      key={action}
                      type="button"
                      className="button"
                      data-kind="quiet"
                      onClick={() => setAsked({ action, account })}
                    >
                      {t(NAMES[action])}
                    </button>
                  ))}
                </span>
              ),
            },
          ]
        : []),
    ],
    [t, time, mayMute],
  );
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="chat.muted"
        label={t('chat.queue_muted')}
        columns={columns}
        rows={rows}
        keyOf={({ account }) => account}
        empty={t('chat.nobody_muted')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
      />
      {asked && (
        <ModerationDialog
          action={asked.action}
          about={asked}
          onClose={(isDone) => {
            setAsked(undefined);
            if (isDone) void refresh();
          }}
        />
      )}
    </>
  );
}
