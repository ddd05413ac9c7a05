import type { Game } from '../../contract/games/games.ts';
import {
  type Condition,
  type GameFilter,
  hasRange,
  toFacets,
  toMarkIndex,
  toNameCondition,
  toUncounted,
} from './game-filter.ts';
import { GAME_COLUMNS, GAME_VENDOR, type GameRow, toGame } from './game-rows.ts';

/** Maximum matches that a search by name reads; with more, the player must type more letters. */
export const NAME_MATCHES_MAX = 500;
/** Largest count of games for filters without a stored count, such as hot, new or a lottery family. Counting stops there. */
const UNCOUNTED_MAX = 2_000;
const ORDER = 'order by g.position, g.game_id';
const REVERSE = 'order by g.position desc, g.game_id desc';

interface Page {
  games: Game[];
  total: number;
  totalPages: number;
}
interface Source extends Condition {
  /** Index hint for `games g`. */
  index: string;
}
interface Ask {
  page: number;
  pageSize: number;
}

/** A page out of range is the last one (reading). */
function toWindow(total: number, { page, pageSize }: Ask) {
  const totalPages = Math.ceil(total / pageSize);
  const offset = Math.max(0, Math.min(page, totalPages) - 1) * pageSize;
  return { totalPages, offset, count: Math.min(pageSize, total - offset) };
}

function countBy(db: D1Database, { gameType, vassalage, gameClassify }: GameFilter): D1PreparedStatement {
  return db
    .prepare(
      `select games from game_counts
       where game_type = ? and vassalage = ? and game_classify = ? and min_bet_minor = -1 and lines = -1`,
    )
    .bind(gameType, vassalage, gameClassify);
}

/** Reads from the nearer end, so that the last page costs as much as the first. */
async function readWindow(db: D1Database, where: Source, total: number, offset: number, count: number) {
  const fromEnd = total - offset - count;
  const isNearEnd = fromEnd < offset;
  const { results } = await db
    .prepare(
      `select ${GAME_COLUMNS} from games g ${where.index} ${GAME_VENDOR} where ${where.sql} ${isNearEnd ? REVERSE : ORDER}
       limit ? offset ?`,
    )
    .bind(...where.values, count, isNearEnd ? fromEnd : offset)
    .all<GameRow>();
  const games = results.map(toGame);
  return isNearEnd ? games.reverse() : games;
}

async function pageByFacets(db: D1Database, filter: GameFilter, ask: Ask): Promise<Page> {
  const uncounted = toUncounted(filter);
  const facets = toFacets(filter);
  const index = toMarkIndex(filter);
  const where = uncounted
    ? {
        index,
        sql: `${facets.sql} and ${uncounted.sql} and g.min_bet_minor >= ? and g.lines >= ?`,
        values: [...facets.values, ...uncounted.values, filter.minBetMinor, filter.minLines],
      }
    : { ...facets, index };
  const counting = uncounted
    ? db
        .prepare(
          `select count(*) as games from (select 1 from games g ${index} where ${where.sql} limit ${UNCOUNTED_MAX})`,
        )
        .bind(...where.values)
    : countBy(db, filter);
  const total = (await counting.first<{ games: number }>())?.games ?? 0;
  const { totalPages, offset, count } = toWindow(total, ask);
  return { total, totalPages, games: count > 0 ? await readWindow(db, where, total, offset, count) : [] };
}

interface Value {
  min_bet_minor: number;
  lines: number;
  games: number;
}

/** Games sorted by minimum stake, then by lines. The number of games of each pair is stored, so the games of earlier pages are not read. */
async function pageByRange(db: D1Database, filter: GameFilter, ask: Ask): Promise<Page> {
  const { gameType, vassalage, gameClassify, minBetMinor, minLines } = filter;
  const { results: values } = await db
    .prepare(
      `select min_bet_minor, lines, games from game_counts
       where game_type = ? and vassalage = ? and game_classify = ? and min_bet_minor >= ? and lines >= ? and games > 0
       order by min_bet_minor, lines`,
    )
    .bind(gameType, vassalage, gameClassify, minBetMinor, minLines)
    .all<Value>();
  const total = values.reduce((sum, { games }) => sum + games, 0);
  const { totalPages, offset, count } = toWindow(total, ask);
  const facets = toFacets(filter);
  const where = `${facets.sql} and g.min_bet_minor = ? and g.lines = ?`;
  const reads: D1PreparedStatement[] = [];
  let at = 0;
  for (const value of values) {
    const from = Math.max(0, offset - at);
    const until = Math.min(value.games, offset + count - at);
    at += value.games;
    if (from >= until) continue;
    reads.push(
      db
        .prepare(`select ${GAME_COLUMNS} from games g ${GAME_VENDOR} where ${where} ${ORDER} limit ? offset ?`)
        .bind(...facets.values, value.min_bet_minor, value.lines, until - from, from),
    );
  }
  const answers = reads.length > 0 ? await db.batch<GameRow>(reads) : [];
  return { total, totalPages, games: answers.flatMap(({ results }) => results.map(toGame)) };
}

async function pageByName(db: D1Database, filter: GameFilter, ask: Ask): Promise<Page> {
  const named = toNameCondition(filter, NAME_MATCHES_MAX);
  const uncounted = toUncounted(filter);
  const where = `${uncounted?.sql ?? 'true'} and g.min_bet_minor >= ? and g.lines >= ?`;
  const from = `from (${named.sql}) m cross join games g on g.game_id = m.game_id`;
  const values = [...named.values, ...(uncounted?.values ?? []), filter.minBetMinor, filter.minLines];
  const total =
    (
      await db
        .prepare(`select count(*) as games ${from} where ${where}`)
        .bind(...values)
        .first<{ games: number }>()
    )?.games ?? 0;
  const { totalPages, offset, count } = toWindow(total, ask);
  if (count <= 0) return { total, totalPages, games: [] };
  const { results } = await db
    .prepare(`select ${GAME_COLUMNS} ${from} ${GAME_VENDOR} where ${where} ${ORDER} limit ? offset ?`)
    .bind(...values, count, offset)
    .all<GameRow>();
  return { total, totalPages, games: results.map(toGame) };
}

/** The number of rows read depends on the page and the filter, not on the number of games. */
export function pageGames(db: D1Database, filter: GameFilter, ask: Ask): Promise<Page> {
  if (filter.gameName.trim() !== '') return pageByName(db, filter, ask);
  return hasRange(filter) && !toUncounted(filter) ? pageByRange(db, filter, ask) : pageByFacets(db, filter, ask);
}
