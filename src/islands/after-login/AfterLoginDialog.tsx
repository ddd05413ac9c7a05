import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $badges } from '../../stores/centre/badges.ts';
import { openCentre } from '../../stores/centre/centres.ts';
import { signIns } from '../../stores/security/overview.ts';
import { $session } from '../../stores/session/session.ts';
import { closeDialog } from '../../stores/site/dialogs.ts';
import { Moment } from '../centre/parts/Moment.tsx';
import parts from '../centre/parts/parts.module.css';
import { RemoteView } from '../centre/parts/RemoteView.tsx';
import { RiskNote } from '../dialogs/RiskNote.tsx';
import { EndOthers } from '../member/security/EndOthers.tsx';
import { toLocationText } from '../member/security/sign-in-location.ts';
import controls from '../ui/controls.module.css';
import { Sentence } from '../ui/Sentence.tsx';
import { useWords } from '../ui/words.ts';
import styles from './after-login.module.css';
import { LazyDialog } from './LazyDialog.tsx';
import { SnoozeField } from './SnoozeField.tsx';

const QUIET = `${controls.button} ${controls.quiet}`;

function leaveTo(page: string, fields?: Record<string, string>): void {
  closeDialog();
  openCentre('member', page, fields);
}

/** Shows the sign-in before the current one, which the owner of the account should recognise. */
function LastSignIn() {
  const { t, tag } = useWords();
  return (
    <RemoteView remote={signIns}>
      {({ list: [, last] }) =>
        last ? (
          <>
            <p>
              <Sentence
                text={t('security.welcome_last_on')}
                parts={{
                  device: <strong>{last.device || t('security.device_unknown')}</strong>,
                  at: <Moment at={last.at} />,
                }}
              />
              <br />
              <span className={parts.soft}>{toLocationText(last, tag)}</span>
            </p>
            <EndOthers onPassword={() => leaveTo('securityCenter', { panel: 'password' })} />
          </>
        ) : (
          <p>{t('security.welcome_first')}</p>
        )
      }
    </RemoteView>
  );
}

function Body() {
  const { t } = useWords();
  const { messageV2: unread = 0 } = useStore($badges);
  useEffect(() => void signIns.load({}), []);
  return (
    <div className={parts.stack}>
      <LastSignIn />
      {unread > 0 && (
        <button type="button" className={QUIET} onClick={() => leaveTo('messageV2')}>
          {t('security.welcome_unread', { count: unread })}
        </button>
      )}
      <RiskNote isMember />
      <SnoozeField what="afterLogin" />
      <div className={styles.actions}>
        <button type="button" className={controls.button} onClick={closeDialog}>
          {t('security.welcome_go')}
        </button>
      </div>
    </div>
  );
}

/** First dialog after a sign-in (spec §4): time and place of the last sign-in. */
export function AfterLoginDialog() {
  const session = useStore($session);
  const name = 'info' in session ? session.info.nickname || session.info.account : '';
  return (
    <LazyDialog title={({ t }) => t('security.welcome_title', { name })}>
      <Body />
    </LazyDialog>
  );
}
