import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { CONVERSATION_TEXT_MAX } from '../../contract/support/conversation-rules.ts';
import {
  answerConversation,
  closeSupportConversation,
  readSupportConversation,
} from '../../contract/support/operator-conversations.ts';
import { toRandomKey } from '../../lib/random-key.ts';
import { findLanguageName } from '../calls/names.ts';
import { call } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { navigate, toHref } from '../core/route.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useCall } from '../core/use-call.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field } from '../ui/Field.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Thread } from './Thread.tsx';

const REFRESH_MS = 20_000;

/** Shows a conversation to read and answer. The answer is sent as it is written; the head names the language to write in. */
export function ConversationPage({ id }: { readonly id: string }) {
  const { t } = useWords();
  const session = useStore($page);
  const { value, failure, refresh } = useCall(readSupportConversation, { id }, REFRESH_MS);
  const [text, setText] = useState('');
  const key = useRef(toRandomKey());
  const answer = useSubmit(
    () => call(answerConversation, { id, answer: text }, key.current),
    () => {
      key.current = toRandomKey();
      setText('');
      void refresh();
    },
  );
  const close = useSubmit(
    () => call(closeSupportConversation, { id }),
    () => {
      notify(t('support.closed'));
      navigate(toHref(['support']));
    },
  );
  const mayAnswer = session.kind === 'open' && hasPermission(session.person, answerConversation.permission);
  const conversation = value?.conversation;
  // While an answer is typed, the conversation cannot be closed, because the text would be lost.
  const isTyped = text.trim() !== '';
  return (
    <Page
      title={conversation ? t(`support.subject_${conversation.subject}`) : t('shell.screen_support')}
      tools={
        <Link className="button" data-kind="quiet" href={toHref(['support'])}>
          {t('support.back')}
        </Link>
      }
    >
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      {conversation && (
        <>
          <div className="row">
            <Chip
              tone={conversation.state === 'waiting' ? 'warn' : 'plain'}
              text={t(`support.queue_${conversation.state}`)}
            />
            {conversation.account ? (
              <Link className="link" href={toHref(['members', conversation.account])}>
                {conversation.account}
              </Link>
            ) : (
              <span>{t('support.visitor')}</span>
            )}
            {conversation.language && (
              <span className="soft">
                {t('support.answer_in', {
                  language: findLanguageName(conversation.language) ?? conversation.language,
                })}
              </span>
            )}
            {conversation.reference && <span className="mono any-text">{conversation.reference}</span>}
          </div>
          <Thread messages={value.messages} />
          {mayAnswer && conversation.state !== 'closed' && (
            <form className="form card" onSubmit={answer.submit}>
              <Field
                label={t('support.answer')}
                required
                lines={5}
                maxLength={CONVERSATION_TEXT_MAX}
                value={text}
                onChange={setText}
                {...(isTyped ? { hint: t('support.close_hint') } : {})}
              />
              <FailureNote failure={answer.failure ?? close.failure} />
              <div className="actions">
                <button type="submit" className="button" data-kind="main" disabled={answer.isBusy}>
                  {t('support.send')}
                </button>
                <button
                  type="button"
                  className="button"
                  data-kind="quiet"
                  disabled={close.isBusy || isTyped}
                  onClick={() => void close.submit()}
                >
                  {t('support.close')}
                </button>
              </div>
            </form>
          )}
        </>
      )}
    </Page>
  );
}
