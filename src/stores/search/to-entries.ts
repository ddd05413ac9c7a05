import { brand } from '../../brand/brand.ts';
import type { FixtureOfVendor } from '../../contract/games/on-now.ts';
import { toSiteCategory } from '../games/category-traits.ts';
import type { GameRow } from '../games/game-rows.ts';
import type { SearchEntry } from './entries.ts';

type Title = Pick<GameRow, 'gameId' | 'gameName' | 'vassalage' | 'gameType' | 'underMaintenance'> & {
  readonly isHot: boolean | 0 | 1;
};

export function toGameEntry({ gameId, gameName, vassalage, gameType, isHot, underMaintenance }: Title): SearchEntry {
  return {
    kind: 'game',
    title: gameName,
    // A getter, so that only shown results compute their address: ten thousand addresses take a slow phone a quarter of a second.
    get path() {
      return `/game?${new URLSearchParams({ vassalage, gameId })}`;
    },
    category: toSiteCategory({ gameType, vassalage }, brand.cockfightVassalages),
    isHot: Boolean(isHot),
    isClosed: underMaintenance,
  };
}

/** `title` names both teams in the language of the page. */
export function toMatchEntry(fixture: FixtureOfVendor, title: string): SearchEntry {
  const { fixtureId, league, sport, category, state, startsAt, isSimulated } = fixture;
  return {
    kind: 'match',
    title,
    path: `/match?${new URLSearchParams({ id: fixtureId })}`,
    detail: league,
    words: sport,
    ...{ category, startsAt, isSimulated },
    isLive: state === 'live',
  };
}
