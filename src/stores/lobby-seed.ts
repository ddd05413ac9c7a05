import type { Game, GameCategory } from '../contract/games.ts';

/** Titles that a lobby lists: of a category, of a vendor, or of both; an empty field does not narrow. */
export interface LobbySource {
  readonly gameType: GameCategory | '';
  readonly vassalage: string;
}

/** What the server printed. */
export interface LobbySeed {
  readonly gameType: GameCategory;
  readonly gameClassify: string;
  readonly isHot: boolean;
  /** The vendor that is chosen; empty is every vendor. */
  readonly vassalage: string;
  /** More than one where the site has a category that the platform has not. */
  readonly sources: readonly LobbySource[];
  /** Vendors whose titles the site has in another category. */
  readonly without: readonly string[];
  readonly games: readonly Game[];
  readonly total: number;
  readonly part: number;
}

type Title = Pick<Game, 'vassalage'> & { readonly gameType: string; readonly isHot: number | boolean };

/** Whether a title is one of the lobby's, whatever a visitor narrows it by. */
export function isListed({ sources, without, isHot }: LobbySeed, game: Title): boolean {
  if (without.includes(game.vassalage) || (isHot && !game.isHot)) return false;
  return sources.some(
    ({ gameType, vassalage }) =>
      (gameType === '' || gameType === game.gameType) && (vassalage === '' || vassalage === game.vassalage),
  );
}
