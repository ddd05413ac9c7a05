import { BINGO } from '../bingo/bingo.ts';
import { type DrawnGame, getLottery } from './lotteries.ts';

/** Whatever is drawn in a room of its own: every lottery, and bingo. */
export function getDrawnGame(gameId: string): DrawnGame | undefined {
  return gameId === BINGO.gameId ? BINGO : getLottery(gameId);
}
