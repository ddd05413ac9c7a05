import { type GameCategory, listGameTraits } from '../../contract/games/games.ts';
import { request } from '../core/request.ts';

export interface Traits {
  readonly themes: readonly string[];
  readonly features: readonly string[];
}

const NONE: Traits = { themes: [], features: [] };

/** The choices of the filters. Without an answer only the volatility can be chosen. */
export async function askTraits(gameType: GameCategory): Promise<Traits> {
  const answer = await request(listGameTraits, { gameType });
  return answer.ok ? answer.value : NONE;
}
