import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { leavePanels, openPanel, securityConfig } from '../../stores/security/overview.ts';
import { closeDialog } from '../../stores/site/dialogs.ts';
import parts from '../centre/parts/parts.module.css';
import { RemoteView } from '../centre/parts/RemoteView.tsx';
import { ContactSetting } from '../member/security/ContactSetting.tsx';
import { PaymentSetting } from '../member/security/PaymentSetting.tsx';
import controls from '../ui/controls.module.css';
import { useWords } from '../ui/words.ts';
import styles from './after-login.module.css';
import { LazyDialog } from './LazyDialog.tsx';

function Body() {
  const { t } = useWords();
  const state = useStore(securityConfig.$state);
  const config = 'value' in state ? state.value : undefined;
  const isDone = Boolean(config?.hasPaymentPassword && (config.phone ?? config.email));
  useEffect(() => {
    openPanel(undefined);
    void securityConfig.load({});
    return leavePanels;
  }, []);
  return (
    <div className={parts.stack}>
      <p>{t('security.first_why')}</p>
      <h3 className="hidden-text">{t('security.protection')}</h3>
      <RemoteView remote={securityConfig}>
        {(known) => (
          <>
            <ContactSetting kind="phone" config={known} />
            <ContactSetting kind="email" config={known} />
            <PaymentSetting hasPaymentPassword={known.hasPaymentPassword} />
          </>
        )}
      </RemoteView>
      <div className={styles.actions}>
        <button
          type="button"
          className={isDone ? controls.button : `${controls.button} ${controls.quiet}`}
          onClick={closeDialog}
        >
          {t(isDone ? 'security.first_done' : 'security.first_skip')}
        </button>
      </div>
    </div>
  );
}

/** First-login action (spec §4): set up account recovery and the payment password. Can be skipped. */
export function FirstLoginDialog() {
  return (
    <LazyDialog title={({ t }) => t('security.first_title')}>
      <Body />
    </LazyDialog>
  );
}
