import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { toLocalePath } from '../../i18n/locales.ts';
import { getHandle } from '../../stores/handle.ts';
import { $arrival, arrive } from '../../stores/seamless.ts';
import controls from '../ui/controls.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { type IslandProps, useIslandWords } from '../ui/words.ts';
import { GameFrameIsland } from './GameFrameIsland.tsx';
import styles from './play.module.css';

/** `/seamless?code=…&vassalage=…&gameId=…`: from a partner's application straight into a game. */
export function SeamlessIsland(props: IslandProps) {
  const root = useRef<HTMLDivElement>(null);
  const { t, locale } = useIslandWords(props);
  useHydrated(root, props.locale);
  const arrival = useStore($arrival, { ssr: 'initial' });
  useEffect(() => void arrive(getHandle() !== undefined), []);
  return (
    <div ref={root}>
      {arrival.status === 'in' && <GameFrameIsland {...props} />}
      {arrival.status !== 'in' && (
        <section className={styles.state}>
          <p role="status">
            {arrival.status === 'arriving' && t('seamless.opening')}
            {arrival.status === 'no_code' && t('seamless.no_code')}
            {arrival.status === 'failed' && toFailureWords(arrival.failure, t)}
          </p>
          {arrival.status !== 'arriving' && (
            <div className={styles.ways}>
              <a className={controls.button} href={toLocalePath('/', locale)} data-native>
                {t('seamless.home')}
              </a>
            </div>
          )}
        </section>
      )}
    </div>
  );
}
