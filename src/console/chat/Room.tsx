import { useStore } from '@nanostores/react';
import { listChatMessages } from '../../contract/chat/operator.ts';
import { $route, toHref } from '../core/route.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Link } from '../ui/Link.tsx';
import { ChatLog } from './ChatLog.tsx';

const PAGE_SIZE = 50;
const REFRESH_MS = 15_000;

/** All messages of the room, the newest at the bottom. The address names the page of older messages. */
export function Room() {
  const { t } = useWords();
  const before = Number(useStore($route).query.get('before') ?? 0) || 0;
  const { value, failure, refresh } = useCall(
    listChatMessages,
    { before, pageSize: PAGE_SIZE },
    before === 0 ? REFRESH_MS : 0,
  );
  const toPage = (id: number) => toHref(['chat'], { queue: 'room', before: id === 0 ? '' : String(id) });
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      {!value && !failure && <p className="soft">{t('common.loading')}</p>}
      {value?.list.length === 0 && <p className="soft">{t('chat.silent')}</p>}
      {value && value.next > 0 && (
        <Link className="button" href={toPage(value.next)}>
          {t('chat.older')}
        </Link>
      )}
      {value && <ChatLog messages={value.list} />}
      {before > 0 && (
        <Link className="button" href={toPage(0)}>
          {t('chat.newest')}
        </Link>
      )}
    </>
  );
}
