import type { StudioGame } from '../studio-game.ts';
import { toReturnRange } from './multiples.ts';

/** Stakes in minor units. Each is a multiple of 1.00, so that a multiple in hundredths pays whole cents. */
export const STAKES_MINOR: readonly number[] = [100, 200, 300, 500, 800, 1000, 2000, 3000, 5000, 8000, 10_000];

/** The game is in the category of slots, where players look for quick games of one player. It has a class of its own. */
export const MINES_GAMES: readonly StudioGame[] = [
  {
    gameId: 'perolas-na-areia',
    gameName: 'Pérolas na Areia',
    vassalage: 'ORLA',
    gameType: 'RNG',
    gameClassify: 'MINES',
    client: 'mines',
    imageUrl: '/studio/covers/perolas-na-areia.svg',
    isHot: true,
    isNew: true,
    minBetMinor: Math.min(...STAKES_MINOR),
    maxBetMinor: Math.max(...STAKES_MINOR),
    lines: 0,
    rtpBasisPoints: toReturnRange().low,
    volatility: 'high',
    theme: 'BEACH',
    features: ['CASH_OUT'],
  },
];

export function isMinesGame(gameId: string): boolean {
  return MINES_GAMES.some((game) => game.gameId === gameId);
}
