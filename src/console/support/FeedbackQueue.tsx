import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { answerFeedback, closeFeedback, listFeedback } from '../../contract/support/operator.ts';
import { readUpload } from '../../contract/uploads/operator.ts';
import { fillPath } from '../../lib/fill-path.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { findLanguageName, useFieldNames } from '../calls/names.ts';
import { toHref } from '../core/route.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { Clock } from '../ui/Clock.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Link } from '../ui/Link.tsx';

const PAGE_SIZE = 20;

/** Shows each feedback with its whole text, because feedback is answered only once, in this list. */
export function FeedbackQueue({ state }: { readonly state: 'open' | 'answered' }) {
  const { t } = useWords();
  const { toOptionName } = useFieldNames();
  const session = useStore($page);
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listFeedback, {
    state,
    pageSize: PAGE_SIZE,
  });
  const [asked, setAsked] = useState<{ readonly endpoint: Endpoint; readonly id: string }>();
  const mayAnswer =
    state === 'open' && session.kind === 'open' && hasPermission(session.person, answerFeedback.permission);
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      {!isLoading && rows.length === 0 && (
        <p className="soft">{t(state === 'open' ? 'money.nothing_waits' : 'money.nothing_here')}</p>
      )}
      <ul className="stack">
        {rows.map(({ id, feedbackType, content, contact, images, account, language, sentAt, answer }) => (
          <li key={id} className="card">
            <div className="row spread">
              <span className="row">
                {account ? (
                  <Link className="link" href={toHref(['members', account])}>
                    {account}
                  </Link>
                ) : (
                  <span>{t('support.visitor')}</span>
                )}
                <span className="soft any-text">
                  {[toOptionName(feedbackType, 'feedbackType'), findLanguageName(language) ?? language, contact]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Clock since={sentAt} />
            </div>
            <p className="any-text">{content}</p>
            {images.map((image, index) => (
              <a
                key={image}
                className="link"
                href={fillPath(readUpload.path, { id: image }).path}
                target="_blank"
                rel="noreferrer"
              >
                {t('support.picture_number', { number: index + 1 })}
              </a>
            ))}
            {answer && <p className="note any-text">{answer}</p>}
            {mayAnswer && (
              <div className="row">
                <button
                  type="button"
                  className="button"
                  data-kind="main"
                  onClick={() => setAsked({ id, endpoint: answerFeedback as unknown as Endpoint })}
                >
                  {t('support.answer')}
                </button>
                <button
                  type="button"
                  className="button"
                  onClick={() => setAsked({ id, endpoint: closeFeedback as unknown as Endpoint })}
                >
                  {t('support.close')}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" className="button" disabled={isLoading} onClick={() => void loadMore()}>
          {t('common.more')}
        </button>
      )}
      {asked && (
        <CallDialog
          endpoint={asked.endpoint}
          known={{ id: asked.id }}
          onClose={(outcome) => {
            setAsked(undefined);
            if (outcome !== 'cancelled') void refresh();
          }}
        />
      )}
    </>
  );
}
