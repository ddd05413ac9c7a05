import { BINGO } from '../bingo/bingo.ts';
import { type DrawnGame, getLottery } from './lotteries.ts';

export function getDrawnGame(gameId: string): DrawnGame | undefined {
  return gameId === BINGO.gameId ? BINGO : getLottery(gameId);
}
