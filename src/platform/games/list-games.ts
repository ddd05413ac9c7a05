import type * as z from 'zod/mini';
import { hasCents, toMinor } from '../../contract/core/money.ts';
import type { listGames } from '../../contract/games/games.ts';
import { logError } from '../../server/log.ts';
import { type Answer, accept, refuseFields } from '../../server/result.ts';
import { afterAnswer } from '../http/after-answer.ts';
import type { Call } from '../http/implement.ts';
import { pageGames } from './page-games.ts';
import { refuseOtherSite } from './refuse-other-site.ts';
import { renewNames } from './renew-names.ts';

type ListCall = Call<z.output<typeof listGames.request>>;

const DECIMAL = /^\d{1,9}(\.\d{1,2})?$/;

/** Reads a filter for a minimum. Empty: 0, which every game meets. Undefined: not a valid number. */
function toNumber(text: string): number | undefined {
  if (text === '') return 0;
  return DECIMAL.test(text) && hasCents(Number(text)) ? Number(text) : undefined;
}

function renewNamesSoon(call: ListCall): void {
  afterAnswer(call, () =>
    renewNames(call.env.DB).catch((error) => logError('games.names_not_renewed', { cause: String(error) })),
  );
}

export async function listFilteredGames(call: ListCall): Promise<Answer<z.output<typeof listGames.response>>> {
  const { input, env } = call;
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
  if (gameName.trim() !== '') renewNamesSoon(call);
  return accept(await pageGames(env.DB, filter, { page, pageSize }));
}
