import type { StudioGame } from '../studio-game.ts';
import { BLACKJACK_GAME } from './blackjack/tables.ts';
import { BACCARAT_MAIN_RETURN_BP, BLACKJACK_RETURN_BP, ROULETTE_RETURN_BP } from './stated-returns.ts';
import { BACCARAT_GAME, listTablesOf, ROULETTE_GAME } from './tables.ts';

type Own = Pick<StudioGame, 'gameId' | 'gameName' | 'gameClassify' | 'rtpBasisPoints' | 'isHot' | 'isNew'> &
  Partial<Pick<StudioGame, 'client'>>;

function toGame(own: Own): StudioGame {
  const tables = listTablesOf(own.gameId);
  return {
    client: 'live',
    ...own,
    vassalage: 'ORLA_LIVE',
    gameType: 'LIVE',
    imageUrl: `/studio/covers/${own.gameId}.svg`,
    minBetMinor: Math.min(...tables.map(({ minMinor }) => minMinor)),
    maxBetMinor: Math.max(...tables.map(({ maxRoundMinor }) => maxRoundMinor)),
    lines: 0,
    volatility: 'medium',
  };
}

export const LIVE_GAMES: readonly StudioGame[] = [
  toGame({
    gameId: ROULETTE_GAME,
    gameName: 'Roleta da Orla',
    gameClassify: 'ROULETTE',
    rtpBasisPoints: ROULETTE_RETURN_BP,
    isHot: true,
    isNew: true,
  }),
  toGame({
    gameId: BACCARAT_GAME,
    gameName: 'Bacará do Cais',
    gameClassify: 'BACCARAT',
    rtpBasisPoints: BACCARAT_MAIN_RETURN_BP,
    isHot: false,
    isNew: true,
  }),
  toGame({
    gameId: BLACKJACK_GAME,
    gameName: 'Blackjack da Orla',
    gameClassify: 'BLACKJACK',
    client: 'blackjack',
    rtpBasisPoints: BLACKJACK_RETURN_BP,
    isHot: true,
    isNew: true,
  }),
];
