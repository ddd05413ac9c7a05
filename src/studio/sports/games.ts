import type { StudioGame } from '../studio-game.ts';
import { RETURN_MIN_BASIS_POINTS } from './odds.ts';
import { STAKE_MAX_MINOR, STAKE_MIN_MINOR } from './selection.ts';
import { SPORTS, type SportCategory, type SportId } from './sports.ts';

export interface SportsGame extends StudioGame {
  readonly gameType: SportCategory;
}

const VASSALAGES: Readonly<Record<SportCategory, string>> = { SPORTS: 'ORLA_SPORTS', ESPORTS: 'ORLA_ESPORTS' };

function toGame(sportId: SportId, gameName: string, mark: 'hot' | 'new' | ''): SportsGame {
  const { category } = SPORTS[sportId];
  return {
    gameId: `orla-${sportId}`,
    gameName,
    vassalage: VASSALAGES[category],
    gameType: category,
    gameClassify: category,
    client: 'sports',
    imageUrl: `/studio/covers/orla-${sportId}.svg`,
    isHot: mark === 'hot',
    isNew: mark === 'new',
    minBetMinor: STAKE_MIN_MINOR,
    maxBetMinor: STAKE_MAX_MINOR,
    lines: 0,
    rtpBasisPoints: RETURN_MIN_BASIS_POINTS,
    volatility: 'medium',
  };
}

/** One game per sport. The book of a category is shared; each game opens it at its own sport. */
export const SPORTS_GAMES: readonly SportsGame[] = [
  toGame('football', 'Futebol Orla', 'hot'),
  toGame('volleyball', 'Vôlei Sprint', 'new'),
  toGame('breach-nine', 'Brecha Nove', 'hot'),
  toGame('salt-crown', 'Coroa de Sal', 'new'),
];

export function getSportsGame(gameId: string): SportsGame | undefined {
  return SPORTS_GAMES.find((one) => one.gameId === gameId);
}

export function requireSportsGame(gameId: string): SportsGame {
  const game = getSportsGame(gameId);
  if (!game) throw new Error(`No sports game ${gameId}`);
  return game;
}
