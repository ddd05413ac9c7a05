import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $ending, endSessions } from '../../../stores/security/end-sessions.ts';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import styles from './security.module.css';

const QUIET = `${controls.button} ${controls.quiet}`;

interface Props {
  /** Opens the form to change the password, which is the suggested next step. */
  readonly onPassword: () => void;
}

/** Result of ending sessions, with a link to change the password. */
export function EndingNote({ onPassword }: Props) {
  const { t } = useWords();
  const ending = useStore($ending);
  const note = useRef<HTMLDivElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    // The button that had the focus disappears with the sessions, so the focus moves to the result.
    if (wasRunning.current && ending.status === 'done') note.current?.focus();
    wasRunning.current = ending.status === 'running';
  }, [ending]);
  return (
    <>
      {ending.status === 'failed' && (
        <Note tone="bad" role="alert">
          {toFailureWords(ending.failure, t)}
        </Note>
      )}
      <div ref={note} className={styles.ended} role="status" tabIndex={-1}>
        {ending.status === 'done' && (
          <Note>
            <p>{t('security.ended', { count: ending.ended })}</p>
            <p>{t('security.ended_next')}</p>
            <button type="button" className={QUIET} onClick={onPassword}>
              {t('password.submit')}
            </button>
          </Note>
        )}
      </div>
    </>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** "This was not me": ends every other session after a confirmation. */
export function NotMe() {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isRunning = useStore($ending).status === 'running';
  if (!isAsking)
    return (
      <div>
        <button ref={opener} type="button" className={QUIET} onClick={() => setAsking(true)}>
          {t('security.not_me')}
        </button>
      </div>
    );
  const end = async () => {
    if (await endSessions()) setAsking(false);
  };
  const cancel = () => {
    setAsking(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Note tone="warn">
      <p>{t('security.not_me_why')}</p>
      <div className={`${parts.row} ${styles.answers}`}>
        <button
          ref={takeFocus}
          type="button"
          className={controls.button}
          aria-disabled={isRunning}
          onClick={() => void end()}
        >
          {t('security.end_others')}
        </button>
        <button type="button" className={QUIET} onClick={cancel}>
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
