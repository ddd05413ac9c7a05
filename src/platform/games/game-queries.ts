import type { Game, GameCategory } from '../../contract/games/games.ts';
import type { LotteryFamily } from '../../contract/games/lottery-families.ts';
import type { Vendor } from '../../contract/games/vendors.ts';
import { GAME_COLUMNS, GAME_VENDOR, type GameRow, toGame } from './game-rows.ts';

export interface FoundGame {
  game: Game;
  launchPath: string;
  /** Alternative address; empty if there is none. */
  launchPath2: string;
  defaultPlayType: string;
  accountTypeName: string;
  isGame: string;
}

/** These families have a page of their own (spec §2), whichever vendor supplies the lottery. */
const FAMILY_ACCOUNTS: Readonly<Partial<Record<LotteryFamily | '', string>>> = {
  VN: 'TCG_LOTTO_VN',
  SEA: 'TCG_SEA',
  ELOTT: 'ELOTT',
  EA: 'ELOTT',
};

function toFound(row: GameRow): FoundGame {
  return {
    game: toGame(row),
    launchPath: row.launch_path,
    launchPath2: row.launch_path2,
    defaultPlayType: row.default_play_type,
    accountTypeName: FAMILY_ACCOUNTS[row.lottery_family] ?? row.account_type_name,
    isGame: row.is_game,
  };
}

const SELECT = `select ${GAME_COLUMNS} from games g ${GAME_VENDOR}`;

export async function listHotGameRows(db: D1Database, vassalage: string, limit: number): Promise<Game[]> {
  const { results } = await db
    .prepare(`${SELECT} where g.is_hot = 1 and (?1 = '' or g.vassalage = ?1) order by g.position, g.game_id limit ?2`)
    .bind(vassalage, limit)
    .all<GameRow>();
  return results.map(toGame);
}

export async function findGame(db: D1Database, gameId: string, vassalage: string): Promise<FoundGame | undefined> {
  const row = await db
    .prepare(`${SELECT} where g.game_id = ?1 and (?2 = '' or g.vassalage = ?2)`)
    .bind(gameId, vassalage)
    .first<GameRow>();
  return row ? toFound(row) : undefined;
}

/** Up to 100, in the order of the ids; games no longer in the catalogue are missing. */
export async function findGamesInOrder(db: D1Database, gameIds: readonly string[]): Promise<Game[]> {
  if (gameIds.length === 0) return [];
  const { results } = await db
    .prepare(`${SELECT} where g.game_id in (${gameIds.map(() => '?').join()})`)
    .bind(...gameIds)
    .all<GameRow>();
  const byId = new Map(results.map((row) => [row.game_id, toGame(row)]));
  return gameIds.map((id) => byId.get(id)).filter((game) => game !== undefined);
}

interface VendorRow {
  vassalage: string;
  game_type: string;
  display_name: string;
  small_icon: string;
  account_type_id: number;
  is_hot: number;
}

export async function listVendorRows(db: D1Database): Promise<Vendor[]> {
  const { results } = await db.prepare('select * from vendors order by position, vassalage').all<VendorRow>();
  return results.map((row) => ({
    accountTypeId: row.account_type_id,
    vassalage: row.vassalage,
    displayName: row.display_name,
    smallIcon: row.small_icon,
    isHot: row.is_hot === 1 ? 1 : 0,
    gameType: row.game_type as GameCategory,
  }));
}

interface ClassRow {
  vassalage: string;
  game_type: string;
  game_classify: string;
}

/**
 * The classes of a vendor's games, by name. Each step of the query seeks the next class in an index, so the number of games in a class does
 * not matter.
 */
export async function listVendorClasses(db: D1Database) {
  const next = (from: string, after: string) =>
    `(select min(g.game_classify) from games g indexed by games_by_all
      where g.game_type = ${from}.game_type and g.vassalage = ${from}.vassalage and g.game_classify > ${after})`;
  const { results } = await db
    .prepare(
      `with recursive c(vassalage, game_type, game_classify) as (
         select v.vassalage, v.game_type, ${next('v', "''")} from vendors v
         union all
         select c.vassalage, c.game_type, ${next('c', 'c.game_classify')} from c where c.game_classify is not null)
       select * from c where game_classify is not null order by game_type, vassalage, game_classify`,
    )
    .all<ClassRow>();
  return results.map((row) => ({
    vassalage: row.vassalage,
    gameType: row.game_type as GameCategory,
    name: row.game_classify,
  }));
}

export async function listVendorTypes(db: D1Database, vassalage: string) {
  const { results } = await db
    .prepare(
      `select v.game_type, v.display_name, v.is_game, v.under_maintenance, coalesce(c.games, 0) as games
       from vendors v left join game_counts c on c.game_type = v.game_type and c.vassalage = v.vassalage
         and c.game_classify = '' and c.min_bet_minor = -1 and c.lines = -1
       where v.vassalage = ? order by v.position, v.game_type`,
    )
    .bind(vassalage)
    .all<{ game_type: string; display_name: string; is_game: string; under_maintenance: number; games: number }>();
  return results.map((row) => ({
    gameType: row.game_type as GameCategory,
    displayName: row.display_name,
    games: row.games,
    isGame: row.is_game,
    underMaintenance: row.under_maintenance === 1,
  }));
}

interface IndexRow {
  number: number;
  game_id: string;
  game_name: string;
  vassalage: string;
  game_type: string;
  flags: number;
}

export async function listIndexRows(db: D1Database, after: number, limit: number) {
  const { results } = await db
    .prepare(
      `select n.number, g.game_id, g.game_name, g.vassalage, g.game_type, g.is_hot + 2 * g.is_new + 4 * g.under_maintenance as flags
       from game_numbers n join games g on g.game_id = n.game_id where n.number > ? order by n.number limit ?`,
    )
    .bind(after, limit)
    .all<IndexRow>();
  return results;
}
