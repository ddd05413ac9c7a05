import * as favourites from '../../contract/games/favourites.ts';
import * as games from '../../contract/games/games.ts';
import * as launch from '../../contract/games/launch.ts';
import * as rooms from '../../contract/games/rooms.ts';
import * as vendors from '../../contract/games/vendors.ts';
import * as winners from '../../contract/games/winners.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implement, implementForMember, implementForVendor, implementWithoutSessionCheck } from '../http/implement.ts';
import { toLocalDay } from '../records/local-day.ts';
import type { GameKey } from './favourites.ts';
import { listGameGroups } from './game-groups.ts';
import {
  findGame,
  findGamesInOrder,
  listHotGameRows,
  listIndexRows,
  listVendorClasses,
  listVendorRows,
  listVendorTypes,
} from './game-queries.ts';
import { listTraits } from './game-traits.ts';
import { launchForMember } from './launch-game.ts';
import { listFilteredGames } from './list-games.ts';
import { onNowRoutes } from './on-now/routes.ts';
import { refuseOtherSite } from './refuse-other-site.ts';
import { isRoomTaken, listRoomRows, replaceRooms } from './room-queries.ts';
import { listWinnerRows } from './winner-queries.ts';

const HOT_GAMES_MAX = 24;
/** D1 binds 100 values a statement. */
const IDS_MAX = 100;

type VendorClasses = Awaited<ReturnType<typeof listVendorClasses>>;

/** Vendors by class, if there is more than one class. */
function toClasses(own: readonly vendors.Vendor[], classes: VendorClasses) {
  const byName = Map.groupBy(classes, ({ name }) => name);
  if (byName.size < 2) return [];
  return [...byName.keys()].toSorted().map((name) => {
    const having = new Set(byName.get(name)?.map(({ vassalage }) => vassalage));
    return { name, vendors: own.filter(({ vassalage }) => having.has(vassalage)) };
  });
}

/** Categories in the order of the navigation; those without a vendor are left out. */
function toCategories(list: readonly vendors.Vendor[], classes: VendorClasses): vendors.VendorCategory[] {
  return games.GAME_CATEGORIES.map((category) => {
    const own = list.filter(({ gameType }) => gameType === category);
    const ofCategory = classes.filter(({ gameType }) => gameType === category);
    return {
      title: category,
      gameCategory: category,
      cards: own.map(({ vassalage, isHot }) => ({ vassalage, isHot })),
      gameClassify: [{ name: 'ALL', vendors: own }, ...toClasses(own, ofCategory)],
    };
  }).filter(({ cards }) => cards.length > 0);
}

/**
 * Number of recently played games that are read. It exceeds the length of the list, so that games that left the catalogue do not shorten the list.
 */
const RECENT_LOOKED_AT = 200;

/** Finds the games of these keys. A game whose code now belongs to another vendor is left out. */
async function findGames(db: D1Database, keys: readonly GameKey[]): Promise<games.Game[]> {
  const found = new Map<string, games.Game>();
  for (let at = 0; at < keys.length; at += IDS_MAX) {
    const ids = keys.slice(at, at + IDS_MAX).map(({ gameId }) => gameId);
    for (const game of await findGamesInOrder(db, ids)) found.set(game.gameId, game);
  }
  return keys.flatMap(({ gameId, vassalage }) => {
    const game = found.get(gameId);
    return game?.vassalage === vassalage ? [game] : [];
  });
}

const lists = [
  implement(vendors.getGameMenus, async ({ input, env, language }) =>
    accept({ gameMenus: await listGameGroups(env.DB, input.language || language) }),
  ),
  implement(vendors.listVendors, async ({ input, env }) => {
    const foreign = refuseOtherSite(input);
    if (foreign) return foreign;
    const [list, classes] = await Promise.all([listVendorRows(env.DB), listVendorClasses(env.DB)]);
    return accept(toCategories(list, classes));
  }),
  implement(games.listGames, listFilteredGames),
  implement(games.listGameTraits, async ({ input, env }) => accept(await listTraits(env.DB, input))),
  implement(games.getGame, async ({ input: { gameId, vassalage }, env }) => {
    const found = await findGame(env.DB, gameId, vassalage);
    return found ? accept(found.game) : refuse('games.unknown');
  }),
  implement(
    games.listHotGames,
    async ({ input, env }) =>
      refuseOtherSite(input) ?? accept({ list: await listHotGameRows(env.DB, input.vassalage, HOT_GAMES_MAX) }),
  ),
  implementForMember(vendors.getVassGameTypes, async ({ input: { vassalage }, env }) =>
    accept({ vassalage, list: await listVendorTypes(env.DB, vassalage) }),
  ),
  implement(winners.listWinners, async ({ input, env, settings }) =>
    accept({ list: await listWinnerRows(env.DB, toLocalDay(clock(), settings.timeZone), input) }),
  ),
  implement(games.listGameIndex, async ({ input, env }) => {
    const rows = await listIndexRows(env.DB, input.after, games.GAME_INDEX_PAGE);
    const list = rows.map((row): [string, string, string, string, number] => [
      row.game_id,
      row.game_name,
      row.vassalage,
      row.game_type,
      row.flags,
    ]);
    return accept({ list, next: rows.length === games.GAME_INDEX_PAGE ? (rows.at(-1)?.number ?? 0) : 0 });
  }),
];

const own = [
  implementWithoutSessionCheck(favourites.getFavoriteGames, async ({ session }) => {
    const keys = await session.member.games.listFavourites(session.tokenHash);
    return keys.ok ? accept({ list: keys.value }) : keys;
  }),
  implementWithoutSessionCheck(favourites.getFavoriteGamesList, async ({ input, env, session }) => {
    const keys = await session.member.games.listFavourites(session.tokenHash);
    if (!keys.ok) return keys;
    const all = await findGames(env.DB, keys.value);
    const games = all.filter(({ gameType }) => input.gameType === '' || gameType === input.gameType);
    const totalPages = Math.ceil(games.length / input.pageSize);
    const from = Math.max(0, Math.min(input.page, totalPages) - 1) * input.pageSize;
    return accept({ games: games.slice(from, from + input.pageSize), totalPages, total: games.length });
  }),
  implementWithoutSessionCheck(favourites.removeFavoriteGame, async ({ input, session }) => {
    const keys = await session.member.games.removeFavourite(session.tokenHash, input);
    return keys.ok ? accept({ list: keys.value }) : keys;
  }),
  implementForMember(favourites.addFavoriteGame, async ({ input, env, session }) => {
    if (!(await findGame(env.DB, input.gameId, input.vassalage))) return refuse('games.unknown');
    const keys = await session.member.games.addFavourite(session.tokenHash, input);
    return keys.ok ? accept({ list: keys.value }) : keys;
  }),
  implementWithoutSessionCheck(favourites.listRecentGames, async ({ input, env, session }) => {
    const keys = await session.member.games.listRecent(session.tokenHash, input.gameType, RECENT_LOOKED_AT);
    return keys.ok ? accept({ list: (await findGames(env.DB, keys.value)).slice(0, input.count) }) : keys;
  }),
];

const opening = [
  implementForMember(launch.launchGame, launchForMember),
  implement(rooms.listOpenRooms, async ({ input: { gameId, vassalage }, env }) =>
    accept({ list: await listRoomRows(env.DB, gameId, vassalage) }),
  ),
  implementForMember(rooms.listRooms, async ({ input, env }) =>
    accept({ list: await listRoomRows(env.DB, input.gameId, input.vassalage) }),
  ),
  implementForVendor(rooms.putRooms, async ({ input: { gameId, rooms }, env, vendor }) => {
    if (!(await findGame(env.DB, gameId, vendor))) return refuse('games.unknown');
    const key = { gameId, vassalage: vendor };
    const ids = rooms.map(({ roomId }) => roomId);
    if (await isRoomTaken(env.DB, key, ids)) return refuseFields({ rooms: 'taken' });
    await replaceRooms(env.DB, key, rooms, clock());
    return accept({ rooms: rooms.length });
  }),
];

export const gamesRoutes = [...lists, ...own, ...opening, ...onNowRoutes];
