import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Game } from '../../contract/games/games.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { toFamilyPage, toLotteryPath } from '../../stores/games/lottery-path.ts';
import { recentGames, watchRecentGames } from '../../stores/games/recent-games.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { asIsland, type IslandProps, useIslandWords } from '../ui/words.ts';
import styles from './continue.late.module.css';

function toPath(game: Game): string {
  const page = toFamilyPage(game);
  if (page) return toLotteryPath(page, { gameCode: game.gameId });
  return `/game?${new URLSearchParams({ vassalage: game.vassalage, gameId: game.gameId })}`;
}

/** Links to what the member played last. The page reserves their height, so nothing moves when the links appear. */
function ContinueRoot(props: IslandProps) {
  const root = useRef<HTMLDivElement>(null);
  const { t, locale } = useIslandWords(props);
  const isHydrated = useHydrated(root, props.locale);
  const state = useStore(recentGames.$state, { ssr: 'initial' });
  useEffect(() => (isHydrated ? watchRecentGames() : undefined), [isHydrated]);
  const games = (state.status === 'ready' && state.value.filter(({ underMaintenance }) => !underMaintenance)) || [];
  return (
    <div ref={root} data-native>
      {games.length > 0 && (
        <ul className={styles.games}>
          {games.map((game) => (
            <li key={game.gameId}>
              <a translate="no" href={toLocalePath(toPath(game), locale)}>
                {game.gameName}
              </a>
            </li>
          ))}
        </ul>
      )}
      {state.status === 'ready' && games.length === 0 && (
        <a className={styles.empty} href={toLocalePath('/hot', locale)}>
          {t('empty')}
        </a>
      )}
    </div>
  );
}

export const ContinueIsland = asIsland(ContinueRoot);
