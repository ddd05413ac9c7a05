import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { drawAddress } from '../../lib/hosts.ts';
import { matchesMedia } from '../../lib/matches-media.ts';
import { environment } from '../../stores/core/environment.ts';
import { $exclusion } from '../../stores/play/excluded-game.ts';
import {
  $frame,
  $frameTurn,
  hearFrame,
  hearLoad,
  isSecondAddress,
  reloadFrame,
  toTriedAddress,
} from '../../stores/play/frame.ts';
import { watchFrameNews } from '../../stores/play/frame-news.ts';
import { type GameKey, relaunch } from '../../stores/play/launch.ts';
import controls from '../ui/controls.module.css';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../ui/words.ts';
import { ExcludedNotice } from './ExcludedNotice.tsx';
import { GameBar } from './GameBar.tsx';
import styles from './play.module.css';
import { useFullScreen } from './use-full-screen.ts';

interface Props {
  readonly game: GameKey;
  readonly url: string;
  /** The alternative address. */
  readonly url2?: string | undefined;
  readonly name: string;
}

const loadOverlays = () => import('./game-overlays.ts');

/** Media query of phones, on which the game fills the page; the same as in play.module.css. */
const PHONE = '(max-width: 767.98px), (max-height: 499.98px)';

/** A message over the game with one action. */
function Notice({ text, action, run }: { text: string; action: string; run: () => void }) {
  return (
    <div className={styles.notice} role="alert">
      <p>{text}</p>
      <button type="button" className={controls.button} onClick={run}>
        {action}
      </button>
    </div>
  );
}

/**
 * The frame has an opaque origin (`allow-scripts` without `allow-same-origin`): it cannot read storage or cookies of
 * the site. Messages are accepted from its own window only.
 */
export function GameFrame({ game, url: first, url2, name }: Props) {
  const { t } = useWords();
  const whole = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useStore($frame);
  const turn = useStore($frameTurn);
  const exclusion = useStore($exclusion);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { isFull, isPageOnly, toggle } = useFullScreen(whole);
  // The overlays load after the game, because they would compete with its files for the connection.
  const hasOverlays = useRef(false);
  hasOverlays.current ||= state !== 'loading' || isMenuOpen;
  const { lazy: over } = useLazy(hasOverlays.current ? 'over' : undefined, loadOverlays);
  // The target is `*`, because an opaque origin cannot be named. The messages say nothing about the member.
  useEffect(() => watchFrameNews((news) => frame.current?.contentWindow?.postMessage(news, '*')), []);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const game = frame.current?.contentWindow;
      // The target is `*`, because an opaque origin cannot be named. The message contains only the game's own data and settings.
      if (game && event.source === game) hearFrame(event.data, (kept) => game.postMessage(kept, '*'));
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  const url = isSecondAddress(url2, turn) && url2 ? url2 : first;
  const drawn = drawAddress(url, environment().hosts.game, url2 ? Math.floor(turn / 2) : turn);
  const title = name || t('play.title');
  return (
    <section ref={whole} className={styles.game} data-filled={isPageOnly && isFull ? '' : undefined} aria-label={title}>
      <GameBar
        title={title}
        isFull={isFull}
        isMenuOpen={isMenuOpen}
        onFullScreen={toggle}
        onMenu={() => setMenuOpen(true)}
      >
        {over.status === 'ready' && <over.value.PlaySessionStatus game={game} />}
      </GameBar>
      <div className={styles.stage}>
        <iframe
          key={`${url}#${turn}`}
          ref={frame}
          className={styles.frame}
          src={toTriedAddress(url, drawn, turn)}
          title={title}
          sandbox="allow-scripts"
          allow="fullscreen; autoplay"
          referrerPolicy="no-referrer"
          onLoad={() => hearLoad(url)}
          inert={exclusion !== undefined}
        />
        {over.status === 'ready' && !exclusion && <over.value.LastRoundCard game={game} />}
        {over.status === 'ready' && <over.value.DepositCard />}
        {exclusion && <ExcludedNotice game={game} claim={exclusion} />}
        {state === 'loading' && <p className={styles.loading}>{t('play.opening')}</p>}
        {state === 'silent' && (
          <button type="button" className={`${controls.button} ${styles.again}`} onClick={reloadFrame}>
            {t('play.retry')}
          </button>
        )}
        {state === 'slow' && <Notice text={t('network.slow')} action={t('play.retry')} run={reloadFrame} />}
        {state === 'expired' && (
          <Notice text={t('games.launch_expired')} action={t('play.relaunch')} run={() => relaunch(game)} />
        )}
      </div>
      {isMenuOpen && over.status === 'ready' && (
        <over.value.GameMenu
          game={game}
          title={title}
          isFull={isFull}
          onFullScreen={isPageOnly && matchesMedia(PHONE) ? undefined : toggle}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </section>
  );
}
