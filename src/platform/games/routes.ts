import {
  GAME_CATEGORIES,
  getGameMenus,
  launchGame,
  listGames,
  listHotGames,
  listVendors,
  type Vendor,
  type VendorCategory,
} from '../../contract/games.ts';
import { toMinor } from '../../contract/money.ts';
import { implement, implementForMember } from '../http/implement.ts';
import { accept, refuse } from '../result.ts';
import { createLaunchToken } from '../session/tokens.ts';
import { findGame, listGameGroups, listHotGameRows, listVendorRows } from './game-queries.ts';
import { listFilteredGames } from './list-games.ts';

const HOT_GAMES_MAX = 24;

/** Categories in the order of the nav; those without a vendor are left out. */
function toCategories(vendors: readonly Vendor[]): VendorCategory[] {
  return GAME_CATEGORIES.map((category) => {
    const own = vendors.filter(({ gameType }) => gameType === category);
    return {
      title: category,
      gameCategory: category,
      cards: own.map(({ vassalage, isHot }) => ({ vassalage, isHot })),
      gameClassify: [{ name: 'ALL', vendors: own }],
    };
  }).filter(({ cards }) => cards.length > 0);
}

export const gamesRoutes = [
  implement(getGameMenus, async ({ env }) => accept({ gameMenus: await listGameGroups(env.DB) })),
  implement(listVendors, async ({ env }) => accept(toCategories(await listVendorRows(env.DB)))),
  implement(listGames, listFilteredGames),
  implement(listHotGames, async ({ input, env }) =>
    accept({ list: await listHotGameRows(env.DB, input.vassalage, HOT_GAMES_MAX) }),
  ),
  implementForMember(launchGame, async ({ input, env, session }) => {
    const found = await findGame(env.DB, input.gameId, input.vassalage);
    if (!found) return refuse('games.unknown');
    if (found.game.underMaintenance) return refuse('games.under_maintenance');
    const { gameId, gameName, vassalage, gameType } = found.game;
    const { token, hash } = await createLaunchToken(session.memberId, gameId);
    const launch = { gameId, vassalage, gameType, maxBetMinor: toMinor(found.game.maxBet) };
    const created = await session.member.games.createLaunch(session.tokenHash, hash, launch, gameName);
    if (!created.ok) return created;
    const path = found.launchPath
      .replace('{gameId}', encodeURIComponent(gameId))
      .replace('{language}', encodeURIComponent(input.language.toLowerCase()));
    return accept({ game_url: `${path}#launch=${token}`, gameName });
  }),
];
