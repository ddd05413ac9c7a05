import { useStore } from '@nanostores/react';
import { useMemo, useRef } from 'react';
import { GAME_PAGE_SIZE } from '../../contract/games/games.ts';
import type { Vendor } from '../../contract/games/vendors.ts';
import { $favouriteFailure } from '../../stores/games/favourites.ts';
import type { FilterChoices } from '../../stores/games/filter-choices.ts';
import { toGameKey } from '../../stores/games/game-key.ts';
import { createLobby, isWholeGame } from '../../stores/games/lobby.ts';
import { FILTERS_FROM_TITLES, type GameSelect, isEmpty } from '../../stores/games/lobby-query.ts';
import type { LobbySeed } from '../../stores/games/lobby-seed.ts';
import { $launch } from '../../stores/play/launch.ts';
import controls from '../ui/controls.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useVendorNames } from '../ui/use-vendor-names.ts';
import { asIsland, type IslandProps, useIslandWords, WordsProvider } from '../ui/words.ts';
import { GameTile } from './GameTile.tsx';
import { LobbyTools } from './LobbyTools.tsx';
import late from './lobby.late.module.css';
import styles from './lobby.module.css';
import { RoomList } from './RoomList.tsx';
import tile from './tile.module.css';
import { useInfiniteScroll } from './use-infinite-scroll.ts';
import { useQueryInUrl } from './use-query-in-url.ts';
import { VendorTabs } from './VendorTabs.tsx';

interface Props extends IslandProps {
  readonly seed: LobbySeed;
  /** Vendors with a tab. */
  readonly vendors: readonly Pick<Vendor, 'vassalage' | 'displayName' | 'smallIcon'>[];
  /** Number of all vendors of the lobby. */
  readonly vendorCount: number;
  readonly marks: readonly GameSelect[];
  readonly filters: readonly FilterChoices[];
  /** Whether titles can be filtered by theme, feature and volatility. */
  readonly hasTraits: boolean;
  readonly hasRooms: boolean;
  readonly imageHosts: readonly string[];
  /**
   * Path without locale to which the tabs link. For slots it is the lobby of all vendors (spec §2), for other categories the present page.
   */
  readonly tabsPath: string;
  /** Link to the next part without script. */
  readonly morePath: string | undefined;
}

const INITIAL = { ssr: 'initial' } as const;
/** Tiles above the fold of a desktop, whose covers load eagerly. */
const EAGER_COVERS = 6;
/** Skeleton tiles in one row, if the next titles are already loaded. */
const REST_SKELETONS = 8;

const listVassalages = (of: readonly Pick<Vendor, 'vassalage'>[]) => [...new Set(of.map(({ vassalage }) => vassalage))];

/**
 * Games of a category as links that work without script; with script they launch at once, and the list continues on
 * scrolling.
 */
function LobbyRoot({ seed, vendors, marks, filters, imageHosts, ...own }: Props) {
  const { vendorCount, hasTraits, hasRooms, tabsPath, morePath, ...props } = own;
  const root = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const words = useIslandWords(props);
  const { t } = words;
  // biome-ignore lint/correctness/useExhaustiveDependencies: props are those of the prerendered page
  const lobby = useMemo(() => createLobby(seed), []);
  const isHydrated = useHydrated(root, props.locale);
  useInfiniteScroll(lobby, end, isHydrated);
  useQueryInUrl(lobby);
  const query = useStore(lobby.$query, INITIAL);
  const games = useStore(lobby.$games, INITIAL);
  const total = useStore(lobby.$total, INITIAL);
  const status = useStore(lobby.$status, INITIAL);
  const failure = useStore(lobby.$failure, INITIAL);
  const launch = useStore($launch, INITIAL);
  const favouriteFailure = useStore($favouriteFailure, INITIAL);
  const hasAll = vendors.length >= vendorCount;
  // Titles of the search index have no name of their vendor.
  const others = useVendorNames(!hasAll && games.some((game) => !isWholeGame(game)));
  const names = new Map([...others, ...vendors.map(({ vassalage, displayName }) => [vassalage, displayName] as const)]);
  const prerendered = new Set(seed.games.map(toGameKey));
  const left = Math.max(0, total - games.length);
  const isFirstLoad = status === 'loading' && games.length === 0;
  const skeletons =
    isHydrated && status !== 'failed'
      ? Math.min(isFirstLoad ? GAME_PAGE_SIZE : left, lobby.hasRest() ? REST_SKELETONS : GAME_PAGE_SIZE)
      : 0;
  const isElsewhere = games[0] && 'category' in games[0];
  const refusal = launch.status === 'refused' ? launch.failure : favouriteFailure;
  return (
    <WordsProvider value={words}>
      <div ref={root} className={styles.lobby} data-lobby>
        {vendors.length > 1 && (
          <VendorTabs
            vendors={vendors}
            count={vendorCount}
            hosts={imageHosts}
            path={tabsPath}
            vendor={seed.vassalage}
          />
        )}
        {(seed.total >= FILTERS_FROM_TITLES || !isEmpty(query)) && (
          <LobbyTools lobby={lobby} marks={marks} filters={filters} traitsOf={hasTraits ? seed : undefined} />
        )}
        <p role="alert" className={styles.refusal}>
          {refusal && toFailureWords(refusal, t)}
        </p>
        <p role="status" className={styles.count}>
          {status === 'loading'
            ? t('lobby.loading')
            : t(isElsewhere ? 'lobby.elsewhere' : 'lobby.count', { count: total })}
        </p>
        {total === 0 && status === 'idle' && <p className={styles.empty}>{t('lobby.nothing_found')}</p>}
        <ul className={styles.grid}>
          {games.map((game, index) => (
            <GameTile
              key={toGameKey(game)}
              game={game}
              vendorName={
                'category' in game ? t(`category.${game.category}`) : (names.get(game.vassalage) ?? game.vassalage)
              }
              hosts={imageHosts}
              isPrerendered={prerendered.has(toGameKey(game))}
              isEager={index < EAGER_COVERS}
            />
          ))}
          {Array.from({ length: skeletons }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <li key={index} ref={index === 0 ? end : undefined} className={late.skeleton} aria-hidden="true">
              <span className={tile.cover} />
              <span className={late.line} />
              <span className={late.line} />
            </li>
          ))}
        </ul>
        {isHydrated && hasRooms && (
          <RoomList
            vassalages={seed.vassalage ? [seed.vassalage] : listVassalages(hasAll ? vendors : seed.games)}
            games={games}
          />
        )}
        {failure && status === 'failed' && (
          <p role="alert" className={late.failed}>
            {toFailureWords(failure, t)}{' '}
            <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={() => void lobby.retry()}>
              {t('play.retry')}
            </button>
          </p>
        )}
        {!isHydrated && morePath && (
          <a href={morePath} className={styles.more} data-native data-lobby-end>
            {t('lobby.more')}
          </a>
        )}
      </div>
    </WordsProvider>
  );
}

export const LobbyIsland = asIsland(LobbyRoot);
