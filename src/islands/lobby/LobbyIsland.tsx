import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { Game, GameCategory, Vendor } from '../../contract/games.ts';
import { $launch } from '../../stores/launch.ts';
import { $gameName, filterGames } from '../../stores/lobby.ts';
import controls from '../ui/controls.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { type IslandProps, useIslandWords, WordsProvider } from '../ui/words.ts';
import { GameTile } from './GameTile.tsx';
import styles from './lobby.module.css';
import { VendorTabs } from './VendorTabs.tsx';

interface Props extends IslandProps {
  readonly games: readonly Game[];
  readonly vendors: readonly Vendor[];
  readonly category: GameCategory;
  /** Vassalage of the chosen vendor; empty or unknown is all of them. */
  readonly vendor: string;
}

const INITIAL = { ssr: 'initial' } as const;
/** Tiles above the fold of a desktop: their covers do not wait. */
const EAGER_COVERS = 6;

/** The games of a category: links that work without script, and launch at once with it. */
export function LobbyIsland({ games, vendors, category, vendor, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const words = useIslandWords(props);
  const { t } = words;
  useHydrated(root, props.locale);
  const name = useStore($gameName, INITIAL);
  const launch = useStore($launch, INITIAL);
  const shown = filterGames(games, name, vendor);
  return (
    <WordsProvider value={words}>
      <div ref={root} className={styles.lobby}>
        <div className={styles.tools}>
          <VendorTabs vendors={vendors} category={category} vendor={vendor} />
          <label className={styles.search}>
            <Icon name="search" />
            <input
              type="search"
              className={controls.input}
              placeholder={t('lobby.search')}
              aria-label={t('lobby.search')}
              autoComplete="off"
              value={name}
              onChange={(event) => $gameName.set(event.currentTarget.value)}
            />
          </label>
        </div>
        <p role="alert" className={styles.refusal}>
          {launch.status === 'refused' && toFailureWords(launch.failure, t)}
        </p>
        <p role="status" className={styles.count}>
          {t('lobby.count', { count: shown.length })}
        </p>
        {shown.length === 0 && (
          <p className={styles.empty}>{games.length === 0 ? t('lobby.empty') : t('lobby.nothing_found')}</p>
        )}
        <ul className={styles.grid}>
          {shown.map((game, index) => (
            <GameTile key={`${game.vassalage}/${game.gameId}`} game={game} isEager={index < EAGER_COVERS} />
          ))}
        </ul>
      </div>
    </WordsProvider>
  );
}
