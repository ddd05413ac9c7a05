import type { Game, GameCategory, Vendor } from '../../contract/games.ts';
import { toMajor } from '../../contract/money.ts';

interface GameRow {
  game_id: string;
  game_name: string;
  game_type: string;
  vassalage: string;
  display_name: string;
  image_url: string;
  is_hot: number;
  is_new: number;
  min_bet_minor: number;
  max_bet_minor: number;
  lines: number;
  rtp_basis_points: number;
  volatility: string;
  under_maintenance: number;
  vendor_under_maintenance: number;
  launch_path: string;
}

const SELECT = `select games.*, vendors.display_name, vendors.launch_path, vendors.under_maintenance as vendor_under_maintenance
  from games join vendors on vendors.vassalage = games.vassalage and vendors.game_type = games.game_type`;

function toGame(row: GameRow): Game {
  return {
    gameId: row.game_id,
    gameName: row.game_name,
    gameType: row.game_type as GameCategory,
    vassalage: row.vassalage,
    displayName: row.display_name,
    imageUrl: row.image_url,
    isHot: row.is_hot === 1 ? 1 : 0,
    isNew: row.is_new === 1 ? 1 : 0,
    minBet: toMajor(row.min_bet_minor),
    maxBet: toMajor(row.max_bet_minor),
    lines: row.lines,
    rtp: row.rtp_basis_points,
    volatility: row.volatility as Game['volatility'],
    underMaintenance: row.under_maintenance === 1 || row.vendor_under_maintenance === 1,
  };
}

export interface GameFilter {
  gameType: string;
  vassalage: string;
  gameClassify: string;
  /** Folded. */
  gameName: string;
  /** Games whose smallest stake is at least this. */
  minBetMinor: number;
  /** Games with at least this many lines. */
  minLines: number;
}

const WHERE = `(?1 = '' or games.game_type = ?1) and (?2 = '' or games.vassalage = ?2)
  and (?3 = '' or games.game_classify = ?3) and (?4 = '' or instr(games.folded_name, ?4) > 0)
  and games.min_bet_minor >= ?5 and games.lines >= ?6`;

export async function listGameRows(db: D1Database, filter: GameFilter, limit: number, offset: number) {
  const { gameType, vassalage, gameClassify, gameName, minBetMinor, minLines } = filter;
  const values = [gameType, vassalage, gameClassify, gameName, minBetMinor, minLines];
  const [rows, count] = await db.batch<GameRow & { total: number }>([
    db
      .prepare(`${SELECT} where ${WHERE} order by games.position, games.game_id limit ?7 offset ?8`)
      .bind(...values, limit, offset),
    db.prepare(`select count(*) as total from games where ${WHERE}`).bind(...values),
  ]);
  return { games: (rows?.results ?? []).map(toGame), total: count?.results[0]?.total ?? 0 };
}

export async function listHotGameRows(db: D1Database, vassalage: string, limit: number): Promise<Game[]> {
  const { results } = await db
    .prepare(`${SELECT} where games.is_hot = 1 and (?1 = '' or games.vassalage = ?1) order by games.position limit ?2`)
    .bind(vassalage, limit)
    .all<GameRow>();
  return results.map(toGame);
}

export async function findGame(db: D1Database, gameId: string, vassalage: string) {
  const row = await db
    .prepare(`${SELECT} where games.game_id = ? and games.vassalage = ?`)
    .bind(gameId, vassalage)
    .first<GameRow>();
  return row ? { game: toGame(row), launchPath: row.launch_path } : undefined;
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

export async function listGameGroups(db: D1Database) {
  const { results } = await db
    .prepare('select game_group_code as gameGroupCode, label_name as labelName from game_groups order by position')
    .all<{ gameGroupCode: string; labelName: string }>();
  return results;
}
