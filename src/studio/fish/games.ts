import type { StudioGame } from '../studio-game.ts';
import { RETURN_BASIS_POINTS } from './kinds.ts';
import { STAKES_MINOR } from './shot.ts';

export const FISH_GAMES: readonly StudioGame[] = [
  {
    gameId: 'mar-aberto',
    gameName: 'Mar Aberto',
    vassalage: 'ORLA_FISH',
    gameType: 'FISH',
    gameClassify: 'FISH',
    client: 'fish',
    imageUrl: '/studio/covers/mar-aberto.svg',
    isHot: true,
    isNew: true,
    minBetMinor: Math.min(...STAKES_MINOR),
    maxBetMinor: Math.max(...STAKES_MINOR),
    lines: 0,
    rtpBasisPoints: RETURN_BASIS_POINTS,
    volatility: 'high',
  },
];

export function isFishGame(gameId: string): boolean {
  return FISH_GAMES.some((game) => game.gameId === gameId);
}
