import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $ending, endSessions } from '../../../stores/security/end-sessions.ts';
import { openPanel, sessions } from '../../../stores/security/overview.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State } from '../../centre/parts/State.tsx';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import styles from './security.module.css';

const QUIET = `${controls.button} ${controls.quiet}`;

/** What became of it; ended others lead on to a new password. */
function Outcome() {
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
      <button type="button" className={QUIET} onClick={() => openPanel('password')}>
        {t('password.submit')}
      </button>
    </Note>
  );
}

/** Ends every other session, after one question. */
function NotMe() {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const isRunning = useStore($ending).status === 'running';
  if (!isAsking)
    return (
      <button type="button" className={QUIET} onClick={() => setAsking(true)}>
        {t('security.not_me')}
      </button>
    );
  const end = async () => {
    await endSessions();
    setAsking(false);
  };
  return (
    <Note tone="warn">
      <p>{t('security.not_me_why')}</p>
      <div className={parts.row}>
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

/** Where the member is signed in now. */
export function SessionsCard() {
  const { t } = useWords();
  const ending = useStore($ending);
  return (
    <Card title={t('security.sessions')}>
      <Outcome />
      <RemoteView remote={sessions}>
        {({ list }, isBusy) => (
          <ul className={styles.sessions} aria-busy={isBusy}>
            {list.map(({ id, isThis, createdAt, device, ip }) => (
              <li key={id}>
                <div className={styles.settingText}>
                  <strong>{device || t('security.device_unknown')}</strong>
                  <span className={parts.soft}>
                    {ip && `${ip} · `}
                    {t('security.since')} <Moment at={createdAt} />
                  </span>
                </div>
                {isThis ? (
                  <State tone="good" label={t('security.this_one')} />
                ) : (
                  <button
                    type="button"
                    className={QUIET}
                    aria-disabled={ending.status === 'running'}
                    aria-label={t('security.end_one', { device: device || t('security.device_unknown') })}
                    onClick={() => void endSessions(id)}
                  >
                    {t('security.end')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </RemoteView>
      <div>
        <NotMe />
      </div>
    </Card>
  );
}
