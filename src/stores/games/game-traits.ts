import { type GameCategory, listGameTraits, VOLATILITIES } from '../../contract/games/games.ts';
import { request } from '../core/request.ts';

export interface Traits {
  readonly themes: readonly string[];
  readonly features: readonly string[];
  readonly volatilities: readonly string[];
}

const NONE: Traits = { themes: [], features: [], volatilities: VOLATILITIES };

/** Loads the choices that the filters of titles offer. Without an answer, only the volatilities are offered. */
export async function askTraits(gameType: GameCategory, vassalage: string, gameClassify: string): Promise<Traits> {
  const answer = await request(listGameTraits, { gameType, vassalage, gameClassify });
  return answer.ok ? answer.value : NONE;
}
