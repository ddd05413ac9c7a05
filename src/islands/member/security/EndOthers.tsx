import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $ending, endSessions } from '../../../stores/security/end-sessions.ts';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import styles from './security.module.css';

const QUIET = `${controls.button} ${controls.quiet}`;

interface Props {
  /** What to do next: another password. */
  readonly onPassword: () => void;
}

/** What became of it; ended sessions lead on to a new password. */
export function EndingNote({ onPassword }: Props) {
  const { t } = useWords();
  const ending = useStore($ending);
  if (ending.status === 'failed')
    return (
      <Note tone="bad" role="alert">
        {toFailureWords(ending.failure, t)}
      </Note>
    );
  if (ending.status !== 'done') return null;
  return (
    <Note role="status">
      <p>{t('security.ended', { count: ending.ended })}</p>
      <p>{t('security.ended_next')}</p>
      <button type="button" className={QUIET} onClick={onPassword}>
        {t('password.submit')}
      </button>
    </Note>
  );
}

/** "This was not me": ends every other session, after one question. */
export function NotMe() {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const isRunning = useStore($ending).status === 'running';
  if (!isAsking)
    return (
      <div>
        <button type="button" className={QUIET} onClick={() => setAsking(true)}>
          {t('security.not_me')}
        </button>
      </div>
    );
  const end = async () => {
    await endSessions();
    setAsking(false);
  };
  return (
    <Note tone="warn">
      <p>{t('security.not_me_why')}</p>
      <div className={`${parts.row} ${styles.answers}`}>
        <button type="button" className={controls.button} aria-disabled={isRunning} onClick={() => void end()}>
          {t('security.end_others')}
        </button>
        <button type="button" className={QUIET} onClick={() => setAsking(false)}>
          {t('sign_out.cancel')}
        </button>
      </div>
    </Note>
  );
}

export function EndOthers({ onPassword }: Props) {
  const isDone = useStore($ending).status === 'done';
  return (
    <>
      <EndingNote onPassword={onPassword} />
      {!isDone && <NotMe />}
    </>
  );
}
