import { type GameCategory, listGameTraits, VOLATILITIES } from '../../contract/games/games.ts';
import { request } from '../core/request.ts';

export interface Traits {
  readonly themes: readonly string[];
  readonly features: readonly string[];
  readonly volatilities: readonly string[];
}

const NONE: Traits = { themes: [], features: [], volatilities: VOLATILITIES };

/** The choices of the filters that list something. Without an answer only the volatility can be chosen. */
export async function askTraits(gameType: GameCategory, vassalage: string, gameClassify: string): Promise<Traits> {
  const answer = await request(listGameTraits, { gameType, vassalage, gameClassify });
  return answer.ok ? answer.value : NONE;
}
