import type { Game } from '../../../../src/contract/games/games.ts';
import type { LobbySeed } from '../../../../src/stores/games/lobby-seed.ts';

export function createGame(gameId: string, more: Partial<Game> = {}): Game {
  return {
    gameId,
    gameName: gameId,
    gameType: 'RNG',
    gameClassify: '',
    vassalage: 'ORLA',
    displayName: 'Orla',
    imageUrl: `/c/${gameId}.svg`,
    isHot: 0,
    isNew: 0,
    minBet: 1,
    maxBet: 10,
    lines: 10,
    rtp: 9600,
    volatility: 'low',
    underMaintenance: false,
    ...more,
  };
}

/** A lobby of slots as the server prerendered it, but for what a test says of it. */
export function createSeed(more: Partial<LobbySeed>): LobbySeed {
  const { vassalage = '', gameType = 'RNG' } = more;
  return {
    gameType,
    gameClassify: '',
    isHot: false,
    vassalage,
    sources: [{ gameType, vassalage }],
    without: [],
    games: [],
    total: 0,
    part: 1,
    ...more,
  };
}
