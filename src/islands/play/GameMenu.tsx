import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { toLocalePath } from '../../i18n/locales.ts';
import { showModal } from '../../lib/show-modal.ts';
import { $badges } from '../../stores/centre/badges.ts';
import { openCentre } from '../../stores/centre/centres.ts';
import { $favourites, toggleFavourite } from '../../stores/games/favourites.ts';
import { toGameKey } from '../../stores/games/game-key.ts';
import { reloadFrame } from '../../stores/play/frame.ts';
import { $isSoundOn, switchSound } from '../../stores/play/game-sound.ts';
import type { GameKey } from '../../stores/play/launch.ts';
import { $session } from '../../stores/session/session.ts';
import { openDialog } from '../../stores/site/dialogs.ts';
import { refreshBalance } from '../../stores/wallet/wallet.ts';
import { RiskNote } from '../dialogs/RiskNote.tsx';
import controls from '../ui/controls.module.css';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import { EndedRound } from './EndedRound.tsx';
import { useLobbyHref } from './lobby-path.ts';
import styles from './menu.late.module.css';
import { PlayFigures } from './PlaySessionStatus.tsx';

/** Icons that point in the reading direction. */
const TURNING: readonly IconName[] = ['back', 'signOut'];

interface ItemProps {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
  /** State of a switch; undefined for an action. */
  readonly isOn?: boolean;
  /** Number of waiting items; 0 shows nothing. */
  readonly count?: number;
}

function Item({ icon, label, run, isOn, count = 0 }: ItemProps) {
  const { t } = useWords();
  return (
    <li>
      <button type="button" className={styles.item} aria-pressed={isOn} onClick={run}>
        <Icon name={icon} className={TURNING.includes(icon) ? (styles.turns ?? '') : ''} />
        {label}
        {count > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{count}</span>
            <span className="hidden-text"> {t('header.waiting', { count })}</span>
          </span>
        )}
        {isOn !== undefined && <span className={styles.knob} />}
      </button>
    </li>
  );
}

function LinkItem({ icon, href, children, ...more }: { icon: IconName; href: string; children: ReactNode }) {
  return (
    <li>
      <a className={styles.item} href={href} {...more}>
        <Icon name={icon} className={TURNING.includes(icon) ? (styles.turns ?? '') : ''} />
        <span>{children}</span>
      </a>
    </li>
  );
}

interface Props {
  readonly game: GameKey;
  readonly title: string;
  readonly isFull: boolean;
  /** Undefined where full screen would change nothing. */
  readonly onFullScreen: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The page's functions in a sheet over the game: play session, responsible gaming, switches, account, links out of the game. */
export function GameMenu({ game, title, isFull, onFullScreen, onClose }: Props) {
  const { t, locale } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const session = useStore($session);
  const isSoundOn = useStore($isSoundOn);
  const isFavourite = useStore($favourites).has(toGameKey(game));
  const { messageV2: messages = 0, missionLeaderboard: missions = 0 } = useStore($badges);
  const lobby = useLobbyHref();
  useLayoutEffect(() => {
    const element = dialog.current;
    showModal(element);
    return () => element?.close();
  }, []);
  const leaveFor = (run: () => void) => () => {
    onClose();
    run();
  };
  const newTab = { target: '_blank', rel: 'noopener' };
  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-labelledby={id}
      onClose={() => !dialog.current?.open && onClose()}
      // A tap beside the sheet has the dialog itself as its target.
      onPointerDown={({ target }) => target === dialog.current && onClose()}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={id} dir="auto">
            {title}
          </h2>
          <button type="button" className={controls.icon} aria-label={t('dialog.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <p className={styles.figures}>
          {'info' in session && (
            <span translate="no" dir="auto">
              {session.info.nickname || session.info.account}
            </span>
          )}
          <PlayFigures isNamed />
        </p>
        <EndedRound />
        <div className={styles.risk}>
          <RiskNote isMember />
        </div>
        <ul className={styles.items}>
          <Item icon="sound" label={t('play.sound')} isOn={isSoundOn} run={() => void switchSound(!isSoundOn)} />
          <Item
            icon="star"
            label={t('play.favourite')}
            isOn={isFavourite}
            run={() => void toggleFavourite({ vassalage: game.vassalage, gameId: game.gameId })}
          />
          {onFullScreen && (
            <Item icon="expand" label={t('play.full_screen')} isOn={isFull} run={leaveFor(onFullScreen)} />
          )}
          <Item icon="deposit" label={t('play.deposit')} run={leaveFor(() => openCentre('member', 'depositv2'))} />
          <Item icon="refresh" label={t('header.refresh_balance')} run={() => void refreshBalance()} />
          <Item icon="refresh" label={t('play.reload')} run={leaveFor(reloadFrame)} />
          <Item
            icon="user"
            label={t('header.my_account')}
            count={messages + missions}
            run={leaveFor(() => openCentre('member'))}
          />
          <LinkItem icon="help" href={toLocalePath('/help', locale)} {...newTab}>
            {t('play.help')}
            <span className="hidden-text"> {t('register.new_tab')}</span>
          </LinkItem>
          <LinkItem icon="mail" href={toLocalePath('/contact', locale)} {...{ 'data-service': '' }}>
            {t('play.service')}
          </LinkItem>
          <LinkItem icon="back" href={lobby}>
            {t('play.leave')}
          </LinkItem>
          <Item icon="signOut" label={t('play.sign_out')} run={leaveFor(() => openDialog('confirmSignOut'))} />
        </ul>
        {!onFullScreen && <p className={styles.app}>{t('play.full_screen_app')}</p>}
      </div>
    </dialog>
  );
}
