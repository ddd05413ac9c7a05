import type { StudioGame } from '../studio-game.ts';
import { RETURN_BASIS_POINTS } from './crash-point.ts';
import { CRASH_GAME, CRASH_NAME, STAKE_MAX_MINOR, STAKE_MIN_MINOR } from './limits.ts';

/** The game is in the category of slots (RNG), because players look there for crash games. It has a class of its own. */
export const CRASH_GAMES: readonly StudioGame[] = [
  {
    gameId: CRASH_GAME,
    gameName: CRASH_NAME,
    vassalage: 'ORLA',
    gameType: 'RNG',
    gameClassify: 'CRASH',
    client: 'crash',
    imageUrl: `/studio/covers/${CRASH_GAME}.svg`,
    isHot: true,
    isNew: true,
    minBetMinor: STAKE_MIN_MINOR,
    maxBetMinor: STAKE_MAX_MINOR,
    lines: 0,
    rtpBasisPoints: RETURN_BASIS_POINTS,
    volatility: 'high',
    theme: 'BEACH',
    features: ['CASH_OUT'],
  },
];
