import type { Game } from '../../contract/games/games.ts';
import { GAME_COLUMNS, GAME_VENDOR, type GameRow, toGame } from '../games/game-rows.ts';
import { pickTextSql, toTextLanguages } from '../system/pick-text.ts';

const MENU_MAX = 200;

interface LotteryRow extends GameRow {
  label_name: string | null;
  draw_number: string | null;
  closes_at_ms: number | null;
  draws_at_ms: number | null;
  last_number: string | null;
  last_draws_at_ms: number | null;
  last_numbers: string | null;
}

/**
 * Finds the lotteries by an index of their own, so that other games are not read. The next and the last draw of each lottery are found by
 * indexes, too.
 */
function toSelect(index: 'games_vn' | 'games_lotto', where: string): string {
  return `select ${GAME_COLUMNS}, coalesce(${pickTextSql('m.labels', '?2')}, m.label_name) as label_name, d.draw_number, d.closes_at_ms, d.draws_at_ms,
       l.draw_number as last_number, l.draws_at_ms as last_draws_at_ms, l.numbers as last_numbers
    from games g indexed by ${index} ${GAME_VENDOR} left join game_groups m on m.game_group_code = g.game_group_code
    left join draws d on d.game_id = g.game_id and d.draw_number = (select draw_number from draws
      where game_id = g.game_id and numbers is null and draws_at_ms > ?1 order by draws_at_ms limit 1)
    left join draws l on l.game_id = g.game_id and l.draw_number = (select draw_number from draws
      where game_id = g.game_id and numbers is not null order by draws_at_ms desc limit 1)
    where ${where} order by g.position, g.game_id limit ${MENU_MAX}`;
}

function toLottery(row: LotteryRow) {
  const { draw_number: drawNumber, closes_at_ms: closes, draws_at_ms: draws } = row;
  const { last_number: lastNumber, last_draws_at_ms: lastDrawn, last_numbers: lastNumbers } = row;
  const hasLast = lastNumber !== null && lastDrawn !== null && lastNumbers !== null;
  const hasNext = drawNumber !== null && closes !== null && draws !== null;
  return {
    gameCode: row.game_id,
    gameName: row.game_name,
    gameGroupCode: row.game_group_code,
    labelName: row.label_name ?? row.game_group_code,
    prizeMode: row.prize_mode,
    // Both menus list only titles with a prize mode or an area, so each title is a lottery. One without a special family counts as `LOTT`.
    lotteryFamily: row.lottery_family || ('LOTT' as const),
    defaultPlayType: row.default_play_type,
    vassalage: row.vassalage,
    imageUrl: row.image_url,
    underMaintenance: row.under_maintenance === 1 || row.vendor_under_maintenance === 1,
    nextDraw: hasNext
      ? { drawNumber, closesAt: new Date(closes).toISOString(), drawsAt: new Date(draws).toISOString() }
      : null,
    lastDraw: hasLast
      ? {
          drawNumber: lastNumber,
          drawsAt: new Date(lastDrawn).toISOString(),
          numbers: JSON.parse(lastNumbers) as string[],
        }
      : null,
  };
}

export async function listVnLotteries(db: D1Database, now: number, language: string) {
  const { results } = await db
    .prepare(toSelect('games_vn', "g.lotto_area <> '' and g.lotto_area = 'VN'"))
    .bind(now, JSON.stringify(toTextLanguages(language)))
    .all<LotteryRow>();
  return results.map(toLottery);
}

interface LotteryFilter {
  prizeMode: string;
  gameGroupCode: string;
  language: string;
}

export async function listLotteryRows(
  db: D1Database,
  now: number,
  { prizeMode, gameGroupCode, language }: LotteryFilter,
) {
  const mode = prizeMode === '' ? "g.prize_mode <> ''" : "g.prize_mode <> '' and g.prize_mode = ?4";
  const statement = db.prepare(toSelect('games_lotto', `${mode} and (?3 = '' or g.game_group_code = ?3)`));
  const values = [
    now,
    JSON.stringify(toTextLanguages(language)),
    gameGroupCode,
    ...(prizeMode === '' ? [] : [prizeMode]),
  ];
  const { results } = await statement.bind(...values).all<LotteryRow>();
  return results.map(toLottery);
}

export async function listPopularGames(db: D1Database, prizeMode: string, count: number): Promise<Game[]> {
  const where = prizeMode === '' ? '' : 'where p.prize_mode = ?2';
  const { results } = await db
    .prepare(
      `select ${GAME_COLUMNS} from game_popularity p cross join games g on g.game_id = p.game_id ${GAME_VENDOR} ${where}
       order by p.score desc limit ?1`,
    )
    .bind(count, ...(prizeMode === '' ? [] : [prizeMode]))
    .all<GameRow>();
  return results.map(toGame);
}
