import * as contract from '../../contract/games.ts';
import { clock } from '../clock.ts';
import { implement, implementForMember, implementForVendor, implementInMember } from '../http/implement.ts';
import { toLocalDay } from '../records/local-day.ts';
import { accept, refuse } from '../result.ts';
import type { GameKey } from './favourites.ts';
import {
  findGame,
  findGamesInOrder,
  listGameGroups,
  listHotGameRows,
  listIndexRows,
  listVendorRows,
  listVendorTypes,
} from './game-queries.ts';
import { launchForMember } from './launch-game.ts';
import { listFilteredGames } from './list-games.ts';
import { listRoomRows, replaceRooms } from './room-queries.ts';
import { listWinnerRows } from './winner-queries.ts';

const HOT_GAMES_MAX = 24;
/** D1 binds 100 values a statement. */
const IDS_MAX = 100;

/** Categories in the order of the nav; those without a vendor are left out. */
function toCategories(vendors: readonly contract.Vendor[]): contract.VendorCategory[] {
  return contract.GAME_CATEGORIES.map((category) => {
    const own = vendors.filter(({ gameType }) => gameType === category);
    return {
      title: category,
      gameCategory: category,
      cards: own.map(({ vassalage, isHot }) => ({ vassalage, isHot })),
      gameClassify: [{ name: 'ALL', vendors: own }],
    };
  }).filter(({ cards }) => cards.length > 0);
}

async function findGames(db: D1Database, keys: readonly GameKey[]): Promise<contract.Game[]> {
  const games: contract.Game[] = [];
  for (let at = 0; at < keys.length; at += IDS_MAX) {
    const ids = keys.slice(at, at + IDS_MAX).map(({ gameId }) => gameId);
    games.push(...(await findGamesInOrder(db, ids)));
  }
  return games;
}

const lists = [
  implement(contract.getGameMenus, async ({ env }) => accept({ gameMenus: await listGameGroups(env.DB) })),
  implement(contract.listVendors, async ({ env }) => accept(toCategories(await listVendorRows(env.DB)))),
  implement(contract.listGames, listFilteredGames),
  implement(contract.listHotGames, async ({ input, env }) =>
    accept({ list: await listHotGameRows(env.DB, input.vassalage, HOT_GAMES_MAX) }),
  ),
  implementForMember(contract.getVassGameTypes, async ({ input: { vassalage }, env }) =>
    accept({ vassalage, list: await listVendorTypes(env.DB, vassalage) }),
  ),
  implement(contract.listWinners, async ({ input, env, settings }) =>
    accept({ list: await listWinnerRows(env.DB, toLocalDay(clock(), settings.timeZone), input) }),
  ),
  implement(contract.listGameIndex, async ({ input, env }) => {
    const rows = await listIndexRows(env.DB, input.after, contract.GAME_INDEX_PAGE);
    const list = rows.map((row): [string, string, string, string, number] => [
      row.game_id,
      row.game_name,
      row.vassalage,
      row.game_type,
      row.flags,
    ]);
    return accept({ list, next: rows.length === contract.GAME_INDEX_PAGE ? (rows.at(-1)?.number ?? 0) : 0 });
  }),
];

const own = [
  implementInMember(contract.getFavoriteGames, async ({ session }) => {
    const keys = await session.member.games.listFavourites(session.tokenHash);
    return keys.ok ? accept({ list: keys.value }) : keys;
  }),
  implementInMember(contract.getFavoriteGamesList, async ({ input, env, session }) => {
    const keys = await session.member.games.listFavourites(session.tokenHash);
    if (!keys.ok) return keys;
    const all = await findGames(env.DB, keys.value);
    const games = all.filter(({ gameType }) => input.gameType === '' || gameType === input.gameType);
    const totalPages = Math.ceil(games.length / input.pageSize);
    const from = Math.max(0, Math.min(input.page, totalPages) - 1) * input.pageSize;
    return accept({ games: games.slice(from, from + input.pageSize), totalPages, total: games.length });
  }),
  implementInMember(contract.removeFavoriteGame, async ({ input, session }) => {
    const keys = await session.member.games.removeFavourite(session.tokenHash, input);
    return keys.ok ? accept({ list: keys.value }) : keys;
  }),
  implementForMember(contract.addFavoriteGame, async ({ input, env, session }) => {
    if (!(await findGame(env.DB, input.gameId, input.vassalage))) return refuse('games.unknown');
    const keys = await session.member.games.addFavourite(session.tokenHash, input);
    return keys.ok ? accept({ list: keys.value }) : keys;
  }),
  implementInMember(contract.listRecentGames, async ({ input, env, session }) => {
    const keys = await session.member.games.listRecent(session.tokenHash, input.gameType, input.count);
    return keys.ok ? accept({ list: await findGames(env.DB, keys.value) }) : keys;
  }),
];

const opening = [
  implementForMember(contract.launchGame, launchForMember),
  implementForMember(contract.listRooms, async ({ input, env }) =>
    accept({ list: await listRoomRows(env.DB, input.gameId, input.vassalage) }),
  ),
  implementForVendor(contract.putRooms, async ({ input: { gameId, rooms }, env, vendor }) => {
    if (!(await findGame(env.DB, gameId, vendor))) return refuse('games.unknown');
    await replaceRooms(env.DB, { gameId, vassalage: vendor }, rooms, clock());
    return accept({ rooms: rooms.length });
  }),
];

export const gamesRoutes = [...lists, ...own, ...opening];
