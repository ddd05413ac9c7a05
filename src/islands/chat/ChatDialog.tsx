import { useStore } from '@nanostores/react';
import { brand } from '../../brand/brand.ts';
import { formatDate } from '../../lib/format.ts';
import { $chatStatus, $mayWrite, $mutedUntil, type ChatStatus, joinRoom } from '../../stores/chat/room.ts';
import { openDialog } from '../../stores/site/dialogs.ts';
import { LazyDialog } from '../after-login/LazyDialog.tsx';
import { Note } from '../centre/parts/Note.tsx';
import { Skeleton } from '../centre/parts/Skeleton.tsx';
import controls from '../ui/controls.module.css';
import { useWords } from '../ui/words.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatLog } from './ChatLog.tsx';
import styles from './chat.module.css';

const AREAS = ['chat'] as const;

type ClosedStatus = Exclude<ChatStatus, 'joining' | 'open' | 'waiting'>;

function Closed({ status }: { readonly status: ClosedStatus }) {
  const { t } = useWords();
  return (
    <Note tone="warn" role="status">
      <p>{t(`room.${status}`)}</p>
      <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={joinRoom}>
        {t('room.again')}
      </button>
    </Note>
  );
}

/** The message form, or the reason why the member cannot write. */
function Foot() {
  const { t, tag } = useWords();
  const mayWrite = useStore($mayWrite);
  const muted = useStore($mutedUntil);
  if (!mayWrite)
    return (
      <Note>
        <p>{t('room.demo')}</p>
        <button type="button" className={controls.button} onClick={() => openDialog('registerModal')}>
          {t('room.register')}
        </button>
      </Note>
    );
  if (muted) {
    const time = formatDate(tag, muted, { dateStyle: 'short', timeStyle: 'short', timeZone: brand.timeZone });
    return (
      <Note tone="warn" role="status">
        {t('room.muted_until', { time })}
      </Note>
    );
  }
  return <ChatForm />;
}

function Room() {
  const { t } = useWords();
  const status = useStore($chatStatus);
  if (status === 'joining') return <Skeleton label={t('room.joining')} />;
  if (status !== 'open' && status !== 'waiting') return <Closed status={status} />;
  return (
    <div className={styles.room}>
      <p role="status" className={styles.lost}>
        {status === 'waiting' && t('room.waiting')}
      </p>
      <ChatLog />
      <Foot />
      <p className={styles.rules}>{t('room.rules')}</p>
    </div>
  );
}

/** The chat room of members (spec §2), with a title bar in the brand's colour (spec §1). */
export function ChatDialog() {
  return (
    <LazyDialog title={({ t }) => t('room.title')} areas={AREAS} headColour={brand.chatHeaderColour} isWide>
      <Room />
    </LazyDialog>
  );
}
