import { useStore } from '@nanostores/react';
import { type RefObject, useEffect } from 'react';
import type { Feature } from '../../contract/system/features.ts';
import { $badges } from '../../stores/centre/badges.ts';
import { openCentre } from '../../stores/centre/centres.ts';
import type { Session } from '../../stores/session/session.ts';
import { openDialog } from '../../stores/site/dialogs.ts';
import { focusAfterSignIn } from '../focus-after-sign-in.ts';
import controls from '../ui/controls.module.css';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import { BalanceView } from './BalanceView.tsx';
import { BonusBar } from './BonusBar.tsx';
import styles from './member-bar.module.css';

type SignedIn = Extract<Session, { info: unknown }>;

interface ShortcutProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onTap: () => void;
  /** Number of waiting items; 0 shows nothing. */
  readonly count?: number;
  /** Shows the count only on a phone, because elsewhere other shortcuts show it. */
  readonly isCountNarrow?: boolean;
  /**
   * Screens on which the shortcut is shown: `wide` is hidden on a phone, `spare` below 350 px. The account's sheet in
   * the bottom bar has the hidden shortcuts.
   */
  readonly room?: 'wide' | 'spare';
}

function Shortcut({ icon, label, onTap, count = 0, isCountNarrow, room }: ShortcutProps) {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={`${controls.button} ${controls.quiet} ${styles.entry} ${room ? styles[room] : ''}`}
      aria-label={count > 0 ? `${label} (${t('header.waiting', { count })})` : label}
      onClick={onTap}
    >
      <Icon name={icon} />
      {/* Drawn by CSS, because visible text must be part of the link's accessible name, which states the count in
          words. */}
      {count > 0 && (
        <span
          className={isCountNarrow ? `${styles.count} ${styles.narrow}` : styles.count}
          data-count={count}
          aria-hidden="true"
        />
      )}
      <span className={styles.wideOnly}>{label}</span>
    </button>
  );
}

interface Props {
  readonly session: SignedIn;
  readonly features: readonly Feature[];
  /** True if the visitor was a guest on this page. */
  readonly wasGuest: RefObject<boolean>;
}

/** Signed-in member with balance and shortcuts (spec §1, §2). A demo account gets a warning instead of a centre. */
export function MemberBar({ session, features, wasGuest }: Props) {
  const { t } = useWords();
  const badges = useStore($badges, { ssr: 'initial' });
  const { kind, info } = session;
  useEffect(() => focusAfterSignIn(wasGuest.current), [wasGuest]);
  const unread = features.includes('inbox') ? (badges.messageV2 ?? 0) : 0;
  return (
    <div className={styles.member}>
      <div className={styles.stack}>
        <span className={styles.account}>
          <span translate="no" dir="auto" className={styles.name} data-kind={kind}>
            {info.nickname || info.account}
          </span>
          {kind !== 'member' && <span className={styles.badge}>{t(`header.badge_${kind}`)}</span>}
        </span>
        <BalanceView />
        <BonusBar />
      </div>
      <Shortcut icon="deposit" label={t('header.deposit')} onTap={() => openCentre('member', 'depositv2')} />
      {features.includes('inbox') && (
        <Shortcut
          icon="mail"
          label={t('header.messages')}
          count={unread}
          onTap={() => openCentre('member', 'messageV2')}
        />
      )}
      {kind !== 'member' && (
        <Shortcut
          icon="team"
          label={t('header.agent')}
          room={kind === 'demo' ? 'wide' : 'spare'}
          onTap={() => openCentre('agent')}
        />
      )}
      <Shortcut
        icon="user"
        label={t('header.my_account')}
        count={badges.missionLeaderboard ?? 0}
        isCountNarrow
        room={kind === 'agent' ? 'wide' : 'spare'}
        onTap={() => openCentre('member')}
      />
      <Shortcut icon="signOut" label={t('header.sign_out')} onTap={() => openDialog('confirmSignOut')} />
    </div>
  );
}
