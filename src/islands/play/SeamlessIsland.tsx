import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { toLocalePath } from '../../i18n/locales.ts';
import type { T } from '../../lib/words.ts';
import { $arrival, type Arrival, arrive, keepOpenAccount, leaveOpenAccount } from '../../stores/session/handover.ts';
import { getHandle } from '../../stores/session/session-handle.ts';
import controls from '../ui/controls.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { Sentence } from '../ui/Sentence.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useLazy } from '../ui/use-lazy.ts';
import { asIsland, type IslandProps, useIslandWords } from '../ui/words.ts';
import styles from './seamless.module.css';

/** Imported dynamically. With a static import, the game page, which most visitors use, would need a further chunk for this code. */
const loadGame = async () => (await import('./GameFrameIsland.tsx')).GameFrameIsland;

/** Asks which account to use if the session of another account is open. That session is replaced only if the visitor agrees. */
function Question({ open, account, t }: Omit<Extract<Arrival, { status: 'asking' }>, 'status'> & { t: T }) {
  const names = { open: <b translate="no">{open}</b>, account: <b translate="no">{account}</b> };
  return (
    <>
      <p role="alert">
        <Sentence text={t('seamless.other_account')} parts={names} />
      </p>
      <button type="button" className={controls.button} onClick={() => void keepOpenAccount()}>
        <span>
          <Sentence text={t('seamless.stay')} parts={names} />
        </span>
      </button>
      <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={() => void leaveOpenAccount()}>
        <span>
          <Sentence text={t('seamless.leave')} parts={names} />
        </span>
      </button>
    </>
  );
}

/** `/seamless?code=…&vassalage=…&gameId=…`: opens a game from a partner's application. */
function SeamlessRoot(props: IslandProps) {
  const root = useRef<HTMLDivElement>(null);
  const { t, locale } = useIslandWords(props);
  useHydrated(root, props.locale);
  const arrival = useStore($arrival, { ssr: 'initial' });
  const { lazy: game, retry } = useLazy(arrival.status === 'in' ? 'game' : undefined, loadGame);
  useEffect(() => void arrive(getHandle() !== undefined), []);
  const isLost = game.status === 'failed';
  return (
    <div ref={root}>
      {game.status === 'ready' && <game.value {...props} />}
      {game.status !== 'ready' && (
        <section className={styles.arrival}>
          <p role="status">
            {(arrival.status === 'arriving' || arrival.status === 'in') && !isLost && t('seamless.opening')}
            {isLost && t('network.failed')}
            {arrival.status === 'no_code' && t('seamless.no_code')}
            {arrival.status === 'failed' && toFailureWords(arrival.failure, t)}
          </p>
          {arrival.status === 'asking' && <Question open={arrival.open} account={arrival.account} t={t} />}
          {isLost && (
            <button type="button" className={controls.button} onClick={retry}>
              {t('play.retry')}
            </button>
          )}
          {(arrival.status === 'no_code' || arrival.status === 'failed') && (
            <a className={controls.button} href={toLocalePath('/', locale)} data-native>
              {t('seamless.home')}
            </a>
          )}
        </section>
      )}
    </div>
  );
}

export const SeamlessIsland = asIsland(SeamlessRoot);
