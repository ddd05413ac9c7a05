import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { toLocalePath } from '../../i18n/locales.ts';
import { toLotteryPath } from '../../stores/games/lottery-path.ts';
import { type RecentSource, recentLotteries, watchRecentLotteries } from '../../stores/games/recent-lotteries.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { asIsland, type IslandProps, useIslandWords } from '../ui/words.ts';
import styles from './recent.late.module.css';

const SHOWN = 10;

interface Props extends IslandProps {
  /** Path of the page without locale; may have a query. */
  readonly path: string;
  readonly source: RecentSource;
  /** Lotteries of the page; recent ones of other pages are left out. */
  readonly codes: readonly string[];
}

/** Lotteries that a member played recently; empty for a guest. */
function RecentLotteriesRoot({ path, source, codes, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const { t, locale } = useIslandWords(props);
  const isHydrated = useHydrated(root, props.locale);
  const state = useStore(recentLotteries.$state, { ssr: 'initial' });
  useEffect(() => (isHydrated ? watchRecentLotteries(source) : undefined), [isHydrated, source]);
  const list =
    state.status === 'ready' ? state.value.filter(({ gameCode }) => codes.includes(gameCode)).slice(0, SHOWN) : [];
  return (
    <div ref={root} data-native>
      {list.length > 0 && (
        <section className={styles.recent} aria-labelledby="recent-lotteries">
          <h2 id="recent-lotteries">{t('lottery.recent')}</h2>
          <ul className="pills">
            {list.map(({ gameCode, gameName }) => (
              <li key={gameCode}>
                <a href={toLocalePath(toLotteryPath(path, { gameCode }), locale)}>{gameName}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export const RecentLotteriesIsland = asIsland(RecentLotteriesRoot);
