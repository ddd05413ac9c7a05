import type { Game, GameCategory } from '../../contract/games/games.ts';
import type { LotteryFamily } from '../../contract/games/lottery-families.ts';

/** Titles of a category, a vendor, or both; an empty field does not filter. */
export interface LobbySource {
  readonly gameType: GameCategory | '';
  readonly vassalage: string;
  /** Only lotteries of this family. */
  readonly lotteryFamily?: LotteryFamily;
}

/** The lobby as the server rendered it. */
export interface LobbySeed {
  readonly gameType: GameCategory;
  readonly gameClassify: string;
  readonly isHot: boolean;
  /** The selected vendor; empty for all. */
  readonly vassalage: string;
  /** Several sources if the site has a category that the platform does not. */
  readonly sources: readonly LobbySource[];
  /** Vendors whose titles belong to another category of the site. */
  readonly without: readonly string[];
  readonly games: readonly Game[];
  readonly total: number;
  /** Number of the part of the list, from 1; 0 means that `games` has only the first titles of part 1. */
  readonly part: number;
  /** Values by which the filters can find titles; undefined if the platform did not answer. */
  readonly reach?: Reach | undefined;
}

/** The highest minimum stake (major units) and the most lines of a list, and the marks of its titles. */
export interface Reach {
  readonly minBet: number;
  readonly minLineNum: number;
  readonly selects: readonly string[];
}

/** Reach of a list that is known as a whole. */
export function toReach(games: readonly Pick<Game, 'minBet' | 'lines' | 'isHot' | 'isNew'>[]): Reach {
  return {
    minBet: Math.max(0, ...games.map(({ minBet }) => minBet)),
    minLineNum: Math.max(0, ...games.map(({ lines }) => lines)),
    selects: [
      ...(games.some(({ isHot }) => isHot) ? ['HOT'] : []),
      ...(games.some(({ isNew }) => isNew) ? ['NEW'] : []),
    ],
  };
}

type Title = Pick<Game, 'vassalage'> &
  Partial<Pick<Game, 'lotteryFamily'>> & { readonly gameType: string; readonly isHot: number | boolean };

/** Whether a title belongs to the lobby, regardless of filters. */
export function isListed({ sources, without, isHot }: LobbySeed, game: Title): boolean {
  if (without.includes(game.vassalage) || (isHot && !game.isHot)) return false;
  return sources.some(
    ({ gameType, vassalage, lotteryFamily }) =>
      (lotteryFamily === undefined || lotteryFamily === game.lotteryFamily) &&
      (gameType === '' || gameType === game.gameType) &&
      (vassalage === '' || vassalage === game.vassalage),
  );
}
