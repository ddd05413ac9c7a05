import { openDialog } from '../../stores/dialogs.ts';
import type { Session } from '../../stores/session.ts';
import controls from '../ui/controls.module.css';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import { BalanceView } from './BalanceView.tsx';
import styles from './header.module.css';

type SignedIn = Extract<Session, { info: unknown }>;

/** Who is signed in and what they have. A demo account's "My account" meets the warning (spec §2). */
export function MemberBar({ session }: { session: SignedIn }) {
  const { t } = useWords();
  const { kind, info } = session;
  return (
    <div className={styles.member}>
      <div className={styles.stack}>
        <span className={styles.account}>
          <span className={styles.name} data-kind={kind}>
            {info.nickname || info.account}
          </span>
          {kind !== 'member' && <span className={styles.badge}>{t(`header.badge_${kind}`)}</span>}
        </span>
        <BalanceView />
      </div>
      {kind === 'demo' && (
        <button
          type="button"
          className={`${controls.button} ${controls.quiet} ${styles.entry}`}
          aria-label={t('header.my_account')}
          onClick={() => openDialog('realAccount')}
        >
          <Icon name="user" />
          <span className={styles.wideOnly}>{t('header.my_account')}</span>
        </button>
      )}
      <button
        type="button"
        className={`${controls.button} ${controls.quiet} ${styles.entry}`}
        aria-label={t('header.sign_out')}
        onClick={() => openDialog('confirmSignOut')}
      >
        <Icon name="signOut" />
        <span className={styles.wideOnly}>{t('header.sign_out')}</span>
      </button>
    </div>
  );
}
