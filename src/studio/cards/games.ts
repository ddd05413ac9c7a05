import type { StudioGame } from '../studio-game.ts';
import { RAKE_BASIS_POINTS } from './pot.ts';
import { ENTRIES_MINOR } from './table-timing.ts';

export const CARD_GAMES: readonly StudioGame[] = [
  {
    gameId: 'tres-mares',
    gameName: 'Três Marés',
    vassalage: 'ORLA_PVP',
    gameType: 'PVP',
    gameClassify: 'CARDS',
    client: 'cards',
    imageUrl: '/studio/covers/tres-mares.svg',
    isHot: true,
    isNew: true,
    minBetMinor: Math.min(...ENTRIES_MINOR),
    maxBetMinor: Math.max(...ENTRIES_MINOR),
    lines: 0,
    rtpBasisPoints: 10_000 - RAKE_BASIS_POINTS,
    volatility: 'medium',
  },
];

export function isCardGame(gameId: string): boolean {
  return CARD_GAMES.some((game) => game.gameId === gameId);
}
