import type { GameCategory, LOTTERY_GROUPS, PRIZE_MODES } from '../contract/games/games.ts';
import { BINGO_GAMES } from './bingo/games.ts';
import { CARD_GAMES } from './cards/games.ts';
import { FISH_GAMES } from './fish/games.ts';
import { LIVE_GAMES } from './live/games.ts';
import { LOTTERY_GAMES } from './lottery/games.ts';
import { SLOT_GAMES } from './slots/games.ts';
import { SPORTS_GAMES } from './sports/games.ts';

/** One game of the studio, for the catalogue and for launches. Amounts are minor units. */
export interface StudioGame {
  readonly gameId: string;
  readonly gameName: string;
  readonly vassalage: string;
  readonly gameType: GameCategory;
  readonly gameClassify: string;
  /** Name of the client bundle: a folder of `client/`. */
  readonly client: string;
  readonly imageUrl: string;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly minBetMinor: number;
  readonly maxBetMinor: number;
  readonly lines: number;
  /** The stated return, rounded down. */
  readonly rtpBasisPoints: number;
  readonly volatility: 'low' | 'medium' | 'high';
  readonly lottery?: {
    readonly prizeMode: (typeof PRIZE_MODES)[number];
    /** The groups of spec §3, plus one for the Vietnamese and one for the four-digit lotteries. */
    readonly gameGroupCode: (typeof LOTTERY_GROUPS)[number] | 'VN' | 'SEA';
    readonly lottoArea: '' | 'VN';
    readonly defaultPlayType: string;
  };
}

export const STUDIO_GAMES: readonly StudioGame[] = [
  ...SLOT_GAMES,
  ...LIVE_GAMES,
  ...CARD_GAMES,
  ...FISH_GAMES,
  ...LOTTERY_GAMES,
  ...BINGO_GAMES,
  ...SPORTS_GAMES,
];

const BY_ID = new Map(STUDIO_GAMES.map((game) => [game.gameId, game]));

export function getGame(gameId: string): StudioGame | undefined {
  return BY_ID.get(gameId);
}

export function requireGame(gameId: string): StudioGame {
  const game = getGame(gameId);
  if (!game) throw new Error(`The studio has no game ${gameId}`);
  return game;
}
