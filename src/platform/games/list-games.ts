import type * as z from 'zod/mini';
import { hasCents, toMinor } from '../../contract/core/money.ts';
import type { listGames } from '../../contract/games/games.ts';
import { type Answer, accept, refuseFields } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { pageGames } from './page-games.ts';
import { refuseOtherSite } from './refuse-other-site.ts';

type ListCall = Call<z.output<typeof listGames.request>>;

const DECIMAL = /^\d{1,9}(\.\d{1,2})?$/;

/** An empty filter matches everything. */
function toNumber(text: string): number | undefined {
  if (text === '') return 0;
  return DECIMAL.test(text) && hasCents(Number(text)) ? Number(text) : undefined;
}

export async function listFilteredGames({
  input,
  env,
}: ListCall): Promise<Answer<z.output<typeof listGames.response>>> {
  const foreign = refuseOtherSite(input);
  if (foreign) return foreign;
  const minBet = toNumber(input.minBet);
  const minLines = toNumber(input.minLineNum);
  if (minBet === undefined) return refuseFields({ minBet: 'number' });
  if (minLines === undefined) return refuseFields({ minLineNum: 'number' });
  const { gameType, vassalage, gameClassify, lotteryFamily, gameName, select, page, pageSize } = input;
  const { theme, feature, volatility } = input;
  const minBetMinor = toMinor(minBet);
  const filter = {
    gameType,
    vassalage,
    gameClassify,
    lotteryFamily,
    gameName,
    select,
    minBetMinor,
    minLines,
    theme,
    feature,
    volatility,
  };
  return accept(await pageGames(env.DB, filter, { page, pageSize }));
}
