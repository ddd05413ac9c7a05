import { toReturnRange } from '../lottery/bet-types.ts';
import { LINE_STAKES_MINOR, TICKET_STAKE_MAX_MINOR } from '../lottery/limits.ts';
import type { StudioGame } from '../studio-game.ts';
import { BINGO, BINGO_CARDS } from './bingo.ts';

export const BINGO_GAMES: readonly StudioGame[] = [
  {
    gameId: BINGO.gameId,
    gameName: BINGO.gameName,
    vassalage: 'ORLA',
    gameType: 'RNG',
    gameClassify: 'BINGO',
    client: 'bingo',
    imageUrl: `/studio/covers/${BINGO.gameId}.svg`,
    isHot: false,
    isNew: true,
    minBetMinor: Math.min(...LINE_STAKES_MINOR),
    maxBetMinor: TICKET_STAKE_MAX_MINOR,
    lines: 0,
    rtpBasisPoints: toReturnRange(BINGO_CARDS).low,
    volatility: 'medium',
  },
];
