import * as contract from '../../contract/lottery/lottery.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse } from '../../server/result.ts';
import { findGame } from '../games/game-queries.ts';
import { refuseOtherSite } from '../games/refuse-other-site.ts';
import { implement, implementForMember, implementForVendor, implementWithoutSessionCheck } from '../http/implement.ts';
import { listDrawnRows, listVnDrawnRows, putDraws } from './draw-queries.ts';
import { listLotteryRows, listPopularGames, listVnLotteries } from './lottery-queries.ts';

/** Number of recently played games that are searched for Vietnamese lotteries. */
const RECENT_LOOKED_AT = 200;

export const lotteryRoutes = [
  implement(contract.getVnGameMenu, async ({ input, env, language }) =>
    accept({ gameMenus: await listVnLotteries(env.DB, clock(), input.language || language) }),
  ),

  implementWithoutSessionCheck(contract.getRecentVnGames, async ({ input, env, session, language }) => {
    const recent = await session.member.games.listRecent(session.tokenHash, '', RECENT_LOOKED_AT);
    if (!recent.ok) return recent;
    const menu = new Map(
      (await listVnLotteries(env.DB, clock(), input.language || language)).map((lottery) => [
        lottery.gameCode,
        lottery,
      ]),
    );
    const own = recent.value.flatMap(({ gameId, vassalage }) => {
      const lottery = menu.get(gameId);
      return lottery?.vassalage === vassalage ? [lottery] : [];
    });
    return accept({ gameMenus: own.slice(0, input.count) });
  }),

  implement(contract.listLotteries, async ({ input, env, language }) => {
    const filter = { ...input, language: input.language || language };
    return accept({ gameMenus: await listLotteryRows(env.DB, clock(), filter) });
  }),
  implement(
    contract.listPopular,
    async ({ input, env }) =>
      refuseOtherSite(input) ?? accept({ list: await listPopularGames(env.DB, input.prizeMode, input.count) }),
  ),
  implement(contract.listOpenedNumbers, async ({ input: { gameCode, count }, env }) =>
    accept({ list: await listVnDrawnRows(env.DB, gameCode, count) }),
  ),
  implement(contract.listDrawn, async ({ input: { gameCode, count }, env }) =>
    accept({ list: await listDrawnRows(env.DB, gameCode, count) }),
  ),
  implementForMember(contract.listOpenedLotto, async ({ input: { gameCode, count }, env }) =>
    accept({ list: await listDrawnRows(env.DB, gameCode, count) }),
  ),

  implementForVendor(contract.postDraws, async ({ input: { gameCode, draws }, env, vendor }) => {
    if (!(await findGame(env.DB, gameCode, vendor))) return refuse('games.unknown');
    const isDone = await putDraws(env.DB, { gameId: gameCode, vassalage: vendor }, draws, clock());
    return isDone ? accept({ draws: draws.length }) : refuse('lottery.draw_final');
  }),
];
