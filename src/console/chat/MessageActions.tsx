import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { muteInChat, type OperatorChatMessage } from '../../contract/chat/operator.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { setMemberState } from '../../contract/member/operator.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { $page, hasPermission } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { type Moderation, ModerationDialog } from './ModerationDialog.tsx';

interface Props {
  readonly message: OperatorChatMessage;
  readonly onDone: (action: Moderation | 'suspend') => void;
}

/**
 * Lists the decisions that the message allows. `delete` and `keep` need a message that is not deleted. `keep` dismisses its reports, so it
 * also needs a report.
 */
function listActions({ deletedAt, reportedAt, mutedUntil }: OperatorChatMessage): readonly Moderation[] {
  return [
    ...(deletedAt === null ? (['delete'] as const) : []),
    ...(deletedAt === null && reportedAt !== null ? (['keep'] as const) : []),
    mutedUntil === null ? 'mute' : 'unmute',
  ];
}

export function MessageActions({ message, onDone }: Props) {
  const { t } = useWords();
  const session = useStore($page);
  const [asked, setAsked] = useState<Moderation | 'suspend'>();
  if (session.kind !== 'open') return null;
  const mayModerate = hasPermission(session.person, muteInChat.permission);
  const maySuspend = hasPermission(session.person, setMemberState.permission);
  const { account, id, text } = message;
  const close = (isDone: boolean) => {
    setAsked(undefined);
    if (isDone && asked) onDone(asked);
  };
  return (
    <div className="row">
      {mayModerate &&
        listActions(message).map((action) => (
          <button
            key={action}
            type="button"
            className="button"
            data-kind={action === 'delete' ? 'danger' : action === 'keep' ? 'main' : undefined}
            onClick={() => setAsked(action)}
          >
            {t(`chat.do_${action}`)}
          </button>
        ))}
      {maySuspend && (
        <button type="button" className="button" data-kind="quiet" onClick={() => setAsked('suspend')}>
          {t('chat.do_suspend')}
        </button>
      )}
      {!mayModerate && !maySuspend && <p className="soft">{t('chat.only_read')}</p>}
      {asked && asked !== 'suspend' && (
        <ModerationDialog action={asked} about={{ account, id, text }} onClose={close} />
      )}
      {asked === 'suspend' && (
        <CallDialog
          endpoint={setMemberState as unknown as Endpoint}
          known={{ account, state: 'suspended' }}
          about={<p className="soft any-text">{t('chat.effect_suspend', { account })}</p>}
          done={t('chat.done_suspend', { account })}
          onClose={(outcome) => close(outcome !== 'cancelled')}
        />
      )}
    </div>
  );
}
