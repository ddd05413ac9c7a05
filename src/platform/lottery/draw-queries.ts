import { DAY_MS } from '../../lib/durations.ts';

const DRAWS_KEPT_MS = 366 * DAY_MS;
const PRUNED_A_REPORT = 200;

interface DrawRow {
  game_id: string;
  draw_number: string;
  vassalage: string;
  opens_at_ms: number;
  closes_at_ms: number;
  draws_at_ms: number;
  numbers: string | null;
  seed_hash: string | null;
  seed: string | null;
}

export interface Draw {
  drawNumber: string;
  opensAt: string;
  closesAt: string;
  drawsAt: string;
  numbers: readonly string[] | null;
  seedHash: string | null;
  seed: string | null;
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

function toDrawn(rows: readonly DrawRow[]) {
  return rows.map((row) => ({
    gameCode: row.game_id,
    drawNumber: row.draw_number,
    opensAt: toIso(row.opens_at_ms),
    closesAt: toIso(row.closes_at_ms),
    drawsAt: toIso(row.draws_at_ms),
    numbers: JSON.parse(row.numbers ?? '[]') as string[],
    seedHash: row.seed_hash,
    seed: row.seed,
  }));
}

/** Draws with numbers, newest first; '' means every lottery. */
export async function listDrawnRows(db: D1Database, gameCode: string, count: number) {
  const where = gameCode === '' ? '' : 'game_id = ? and';
  const { results } = await db
    .prepare(`select * from draws where ${where} numbers is not null order by draws_at_ms desc limit ?`)
    .bind(...(gameCode === '' ? [count] : [gameCode, count]))
    .all<DrawRow>();
  return toDrawn(results);
}

/** For Vietnamese lotteries only. Reads the last draws of each by its index, however many other draws lie between. */
export async function listVnDrawnRows(db: D1Database, gameCode: string, count: number) {
  const { results } = await db
    .prepare(
      `select d.* from games g indexed by games_vn cross join draws d on d.game_id = g.game_id and d.draw_number in (
         select draw_number from draws where game_id = g.game_id and numbers is not null order by draws_at_ms desc limit ?1)
       where g.lotto_area <> '' and g.lotto_area = 'VN' and (?2 = '' or g.game_id = ?2)
       order by d.draws_at_ms desc limit ?1`,
    )
    .bind(count, gameCode)
    .all<DrawRow>();
  return toDrawn(results);
}

/** Draws stay verifiable for a year. Every report of a lottery deletes some older draws. */
function toPrune(db: D1Database, gameId: string, now: number): D1PreparedStatement {
  return db
    .prepare(
      `delete from draws where game_id = ?1 and draw_number in (select draw_number from draws
         where game_id = ?1 and numbers is not null and draws_at_ms < ?2 order by draws_at_ms limit ?3)`,
    )
    .bind(gameId, now - DRAWS_KEPT_MS, PRUNED_A_REPORT);
}

/** Stores draws. If one of the draws already has other numbers, stores none and answers false. */
export async function putDraws(
  db: D1Database,
  key: { gameId: string; vassalage: string },
  draws: readonly Draw[],
  now: number,
): Promise<boolean> {
  const numbers = draws.map((draw) => (draw.numbers ? JSON.stringify(draw.numbers) : null));
  const marks = draws.map(() => '?').join();
  const { results } = await db
    .prepare(
      `select draw_number, numbers from draws where game_id = ? and draw_number in (${marks}) and numbers is not null`,
    )
    .bind(key.gameId, ...draws.map(({ drawNumber }) => drawNumber))
    .all<{ draw_number: string; numbers: string }>();
  const final = new Map(results.map((row) => [row.draw_number, row.numbers]));
  const isChanged = draws.some((draw, index) => {
    const known = final.get(draw.drawNumber);
    return known !== undefined && known !== numbers[index];
  });
  if (isChanged) return false;
  const puts = draws.map((draw, index) => toPut(db, key, draw, numbers[index] ?? null));
  await db.batch([...puts, toPrune(db, key.gameId, now)]);
  return true;
}

/**
 * The condition guards against another call between the read and this write. A stored hash is never replaced; a seed may be added after the
 * numbers.
 */
function toPut(db: D1Database, key: { gameId: string; vassalage: string }, draw: Draw, numbers: string | null) {
  return db
    .prepare(
      `insert into draws (game_id, draw_number, vassalage, opens_at_ms, closes_at_ms, draws_at_ms, numbers, seed_hash, seed)
        values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
       on conflict (game_id, draw_number) do update set opens_at_ms = iif(numbers is null, ?4, opens_at_ms),
         closes_at_ms = iif(numbers is null, ?5, closes_at_ms), draws_at_ms = iif(numbers is null, ?6, draws_at_ms), numbers = ?7,
         seed_hash = coalesce(seed_hash, ?8), seed = coalesce(seed, ?9)
       where (numbers is null or (numbers = ?7 and seed is null)) and vassalage = ?3`,
    )
    .bind(
      key.gameId,
      draw.drawNumber,
      key.vassalage,
      Date.parse(draw.opensAt),
      Date.parse(draw.closesAt),
      Date.parse(draw.drawsAt),
      numbers,
      draw.seedHash,
      draw.seed,
    );
}
