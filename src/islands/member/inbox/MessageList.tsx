import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { MessageKind } from '../../../contract/inbox/inbox.ts';
import { inbox, inboxPage, inboxState, readAll } from '../../../stores/inbox/inbox.ts';
import { $unread } from '../../../stores/inbox/unread-counts.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { Pager } from '../../centre/parts/Pager.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './inbox.module.css';
import { MessageItem } from './MessageItem.tsx';

const STATES = ['', 'unread'] as const;

/** Messages of one kind, newest first. */
export function MessageList({ kind }: { readonly kind: MessageKind }) {
  const { t } = useWords();
  const picked = useStore(inboxState.$value);
  const state = STATES.find((one) => one === picked) ?? '';
  const page = Math.max(1, Number.parseInt(useStore(inboxPage.$value), 10) || 1);
  const unread = useStore($unread)?.[kind] ?? 0;
  useEffect(() => void inbox.load({ kind, state, page }), [kind, state, page]);
  return (
    <>
      <div className={styles.tools}>
        <Filter
          label={t('inbox.show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`inbox.show_${value || 'all'}`) }))}
          onPick={(value) => {
            inboxPage.show('');
            inboxState.show(value);
          }}
        />
        <button
          type="button"
          className={`${controls.button} ${controls.quiet} ${controls.off}`}
          aria-disabled={unread === 0}
          onClick={() => {
            if (unread > 0) void readAll(kind);
          }}
        >
          {t('inbox.read_all')}
        </button>
      </div>
      <RemoteView remote={inbox}>
        {({ list, total, pageSize }, isBusy) =>
          list.length === 0 && page === 1 ? (
            <Empty title={t(`inbox.none_${state || kind}`)} text={t('inbox.none_text')} />
          ) : (
            <>
              <ul className={styles.list} aria-busy={isBusy}>
                {list.map((message) => (
                  <MessageItem key={message.id} message={message} />
                ))}
              </ul>
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                hasNext={page * pageSize < total}
                onPage={(next) => inboxPage.show(next === 1 ? '' : String(next))}
              />
            </>
          )
        }
      </RemoteView>
      <p className={parts.soft}>{t('inbox.safe')}</p>
    </>
  );
}
