import { useStore } from '@nanostores/react';
import { $ending, endSessions } from '../../../stores/security/end-sessions.ts';
import { openPanel, sessions } from '../../../stores/security/overview.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State } from '../../centre/parts/State.tsx';
import controls from '../../ui/controls.module.css';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { EndingNote, NotMe } from './EndOthers.tsx';
import styles from './security.module.css';

const QUIET = `${controls.button} ${controls.quiet}`;

export function SessionsCard() {
  const { t } = useWords();
  const ending = useStore($ending);
  return (
    <Card title={t('security.sessions')}>
      <EndingNote onPassword={() => openPanel('password')} />
      <RemoteView remote={sessions}>
        {({ list }, isBusy) => (
          <ul className={styles.sessions} aria-busy={isBusy}>
            {list.map(({ id, isThis, createdAt, device, ip }) => (
              <li key={id}>
                <div className={styles.settingText}>
                  <strong>{device || t('security.device_unknown')}</strong>
                  <span className={parts.soft}>
                    {ip && `${ip} · `}
                    <Sentence text={t('security.since_at')} parts={{ at: <Moment at={createdAt} /> }} />
                  </span>
                </div>
                {isThis ? (
                  <State tone="good" label={t('security.this_device')} />
                ) : (
                  <button
                    type="button"
                    className={QUIET}
                    aria-disabled={ending.status === 'running'}
                    aria-label={t('security.end_session', { device: device || t('security.device_unknown') })}
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
      <NotMe />
    </Card>
  );
}
