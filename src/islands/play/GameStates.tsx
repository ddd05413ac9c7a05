import type { ReactNode } from 'react';
import type { Failure } from '../../stores/core/result.ts';
import { type GameKey, type Launch, launch, relaunch } from '../../stores/play/launch.ts';
import { askToSignIn } from '../../stores/site/dialogs.ts';
import controls from '../ui/controls.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { useWords } from '../ui/words.ts';
import { useLobbyHref } from './lobby-path.ts';
import styles from './play.module.css';

function State({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useWords();
  const lobby = useLobbyHref();
  return (
    <section className={styles.state}>
      <p role="status">{text}</p>
      <div className={styles.ways}>
        {children}
        <a className={`${controls.button} ${controls.quiet}`} href={lobby} data-native>
          {t('play.back')}
        </a>
      </div>
    </section>
  );
}

function Opening() {
  const { t } = useWords();
  return <State text={t('play.opening')} />;
}

function NoGame() {
  const { t } = useWords();
  return <State text={t('play.no_game')} />;
}

function SignInFirst({ game }: { game: GameKey }) {
  const { t } = useWords();
  return (
    <State text={t('play.sign_in')}>
      <button type="button" className={controls.button} onClick={() => askToSignIn(() => launch(game))}>
        {t('play.sign_in_action')}
      </button>
    </State>
  );
}

function Refused({ game, failure }: { game: GameKey; failure: Failure }) {
  const { t } = useWords();
  return (
    <State text={toFailureWords(failure, t)}>
      <button type="button" className={controls.button} onClick={() => relaunch(game)}>
        {t('play.retry')}
      </button>
    </State>
  );
}

interface Props {
  readonly game: GameKey | undefined;
  readonly launch: Launch;
  readonly isGuest: boolean;
  /** True while the game of the address is still being looked up. */
  readonly isSought: boolean;
}

/** Shown instead of the frame while no game is open. */
export function GameState({ game, launch: present, isGuest, isSought }: Props) {
  if (present.status === 'refused') return <Refused game={present.game} failure={present.failure} />;
  if (game && isGuest) return <SignInFirst game={game} />;
  return present.status === 'listed' || (!game && !isSought) ? <NoGame /> : <Opening />;
}
