import type { OperatorChatMessage } from '../../contract/chat/operator.ts';
import { useFormat } from '../core/format.ts';
import { toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { Link } from '../ui/Link.tsx';
import { AuthorLink, DecisionChip } from './message-parts.tsx';

interface Props {
  /** Newest first, as the contract lists them. */
  readonly messages: readonly OperatorChatMessage[];
  /** The message that the page is about. */
  readonly markedId?: number;
}

/**
 * Messages of the room, the oldest first, as members read them. The text of a member stays plain: an address in it does not become a link.
 */
export function ChatLog({ messages, markedId }: Props) {
  const { t } = useWords();
  const { time } = useFormat();
  return (
    <ol className="chat-log">
      {messages.toReversed().map(({ id, account, text, sentAt, reports, deletedAt }) => (
        <li
          key={id}
          data-marked={id === markedId ? '' : undefined}
          data-deleted={deletedAt ? '' : undefined}
          aria-current={id === markedId ? 'true' : undefined}
        >
          <p className="row spread">
            <span className="row">
              <AuthorLink account={account} />
              <span className="soft">{time(sentAt)}</span>
            </span>
            <span className="row">
              {reports > 0 && <Chip tone="warn" text={t('chat.reported', { count: reports })} />}
              {deletedAt && <DecisionChip kind="deleted" />}
              {id !== markedId && (
                <Link className="link" href={toHref(['chat', String(id)])}>
                  {t('chat.open')}
                </Link>
              )}
            </span>
          </p>
          <p className="any-text">{text}</p>
        </li>
      ))}
    </ol>
  );
}
