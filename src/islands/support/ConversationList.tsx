import type { Conversation } from '../../contract/support/conversations.ts';
import { conversations, show, startNew, toTone } from '../../stores/support/conversations.ts';
import { Empty } from '../centre/parts/Empty.tsx';
import { Moment } from '../centre/parts/Moment.tsx';
import { RemoteView } from '../centre/parts/RemoteView.tsx';
import { State } from '../centre/parts/State.tsx';
import controls from '../ui/controls.module.css';
import { useWords } from '../ui/words.ts';
import styles from './conversation.module.css';
import { Heading } from './Heading.tsx';

export function ConversationState({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useWords();
  const { state, isUnread } = conversation;
  return (
    <State tone={toTone(conversation)} label={t(isUnread ? 'conversation.unread' : `conversation.state_${state}`)} />
  );
}

function Row({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useWords();
  const { id, subject, excerpt, changedAt } = conversation;
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => show({ id })}>
        <strong>{t(`conversation.subject_${subject}`)}</strong>
        <ConversationState conversation={conversation} />
        <span dir="auto" className={styles.excerpt}>
          {excerpt}
        </span>
        <Moment at={changedAt} />
      </button>
    </li>
  );
}

export function ConversationList() {
  const { t } = useWords();
  const start = (
    <button type="button" className={controls.button} onClick={startNew}>
      {t('conversation.new')}
    </button>
  );
  return (
    <div className={styles.view}>
      <Heading>{t('conversation.list')}</Heading>
      <RemoteView remote={conversations}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={t('conversation.none')} text={t('conversation.none_text')}>
              {start}
            </Empty>
          ) : (
            <>
              <ul className={styles.list}>
                {list.map((conversation) => (
                  <Row key={conversation.id} conversation={conversation} />
                ))}
              </ul>
              {start}
            </>
          )
        }
      </RemoteView>
    </div>
  );
}
