import { BINGO_GAMES } from './bingo/games.ts';
import { CARD_GAMES } from './cards/games.ts';
import { CRASH_GAMES } from './crash/games.ts';
import { FISH_GAMES } from './fish/games.ts';
import { LIVE_GAMES } from './live/games.ts';
import { LOTTERY_GAMES } from './lottery/games.ts';
import { MINES_GAMES } from './mines/games.ts';
import { SLOT_GAMES } from './slots/games.ts';
import { SPORTS_GAMES } from './sports/games.ts';
import type { StudioGame } from './studio-game.ts';

/**
 * Number of slots listed before the other kinds of games of the category. If these games came after all slots, players would not find them.
 */
const SLOTS_FIRST = 3;

/** All games of the studio, in the order in which the lobbies list them. */
export const STUDIO_GAMES: readonly StudioGame[] = [
  ...SLOT_GAMES.slice(0, SLOTS_FIRST),
  ...CRASH_GAMES,
  ...MINES_GAMES,
  ...SLOT_GAMES.slice(SLOTS_FIRST),
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
