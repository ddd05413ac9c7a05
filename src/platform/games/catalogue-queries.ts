import type * as z from 'zod/mini';
import { toMinor } from '../../contract/core/money.ts';
import type { changeGame, changeVendor, putGames, registerVendor } from '../../contract/games/operator.ts';
import { fold } from '../../lib/fold.ts';

type NewVendor = z.output<typeof registerVendor.request>;
type NewGames = z.output<typeof putGames.request>;
type NewGame = NewGames['games'][number];
const IDS_MAX = 90;

export async function hasVendor(db: D1Database, vassalage: string, gameType = ''): Promise<boolean> {
  const row = await db
    .prepare("select 1 from vendors where vassalage = ?1 and (?2 = '' or game_type = ?2) limit 1")
    .bind(vassalage, gameType)
    .first();
  return row !== null;
}

/** Omitted categories stay unchanged. */
export async function putVendor(db: D1Database, vendor: NewVendor): Promise<void> {
  const { vassalage, displayName, smallIcon, launchUrl, launchUrl2, hookUrl, accountTypeId, accountTypeName } = vendor;
  const { isGame, isHot, position } = vendor;
  const shown = `, display_name = ?3, small_icon = ?4, account_type_id = ?5, is_hot = ?6, position = ?8, account_type_name = ?9,
             is_game = ?10`;
  await db.batch(
    vendor.categories.map((category) =>
      db
        .prepare(
          `insert into vendors (vassalage, game_type, display_name, small_icon, account_type_id, is_hot, launch_path, position,
             account_type_name, is_game, hook_url, launch_path2)
           values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
           on conflict (vassalage, game_type) do update set launch_path = ?7, hook_url = ?11, launch_path2 = ?12${vendor.onlyMissing ? '' : shown}`,
        )
        .bind(
          ...[vassalage, category, displayName, smallIcon, accountTypeId, isHot, launchUrl, position],
          ...[accountTypeName, isGame, hookUrl, launchUrl2],
        ),
    ),
  );
}

/** Settings that all categories of a vendor share. */
async function updateWhole(db: D1Database, change: z.output<typeof changeVendor.request>): Promise<void> {
  const { vassalage, underMaintenance, maxWin, dayWins, dayLoss, replayBalance } = change;
  const values = {
    max_win_minor: maxWin === undefined ? undefined : toMinor(maxWin),
    day_wins_minor: dayWins === undefined ? undefined : toMinor(dayWins),
    day_loss_minor: dayLoss === undefined ? undefined : toMinor(dayLoss),
    replay_present: replayBalance === undefined ? undefined : Number(replayBalance === 'present'),
    // Opening a category ends the stop.
    stopped_ms: underMaintenance === false ? 0 : undefined,
  };
  const changed = Object.entries(values).filter(([, value]) => value !== undefined);
  if (changed.length === 0) return;
  await db
    .prepare(`update vendors set ${changed.map(([column]) => `${column} = ?`).join()} where vassalage = ?`)
    .bind(...changed.map(([, value]) => value), vassalage)
    .run();
}

/** Closes all categories of a vendor and stops its bets and wins; false if it is stopped already. */
export async function stopVendor(db: D1Database, vassalage: string, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare('update vendors set under_maintenance = 1, stopped_ms = ?2 where vassalage = ?1 and stopped_ms = 0')
    .bind(vassalage, now)
    .run();
  return meta.changes > 0;
}

export async function updateVendor(db: D1Database, change: z.output<typeof changeVendor.request>): Promise<number> {
  const { vassalage, gameType = '', underMaintenance, isHot, position } = change;
  await updateWhole(db, change);
  const { meta } = await db
    .prepare(
      `update vendors set under_maintenance = coalesce(?3, under_maintenance), is_hot = coalesce(?4, is_hot),
         position = coalesce(?5, position) where vassalage = ?1 and (?2 = '' or game_type = ?2)`,
    )
    .bind(
      vassalage,
      gameType,
      underMaintenance === undefined ? null : Number(underMaintenance),
      isHot ?? null,
      position ?? null,
    )
    .run();
  return meta.changes;
}

export async function isTakenByOther(db: D1Database, vassalage: string, ids: readonly string[]): Promise<boolean> {
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    const some = ids.slice(at, at + IDS_MAX);
    const row = await db
      .prepare(`select 1 from games where vassalage <> ? and game_id in (${some.map(() => '?').join()}) limit 1`)
      .bind(vassalage, ...some)
      .first();
    if (row) return true;
  }
  return false;
}

const UPDATE = `update set game_type = ?3, game_classify = ?4, game_name = ?5, folded_name = ?6, image_url = ?7,
         is_hot = ?8, is_new = ?9, min_bet_minor = ?10, max_bet_minor = ?11, lines = ?12, rtp_basis_points = ?13, volatility = ?14,
         position = ?15, default_play_type = ?16, prize_mode = ?17, game_group_code = ?18, lotto_area = ?19, theme = ?20, features = ?21
       where vassalage = ?2`;

/** An existing title gets traits that it does not have yet. */
const FILL = `update set theme = ?20, features = ?21 where vassalage = ?2 and theme = '' and features = ''`;

function toPut(
  db: D1Database,
  { vassalage, onlyMissing }: Pick<NewGames, 'vassalage' | 'onlyMissing'>,
  game: NewGame,
): D1PreparedStatement {
  return db
    .prepare(
      `insert into games (game_id, vassalage, game_type, game_classify, game_name, folded_name, image_url, is_hot, is_new,
         min_bet_minor, max_bet_minor, lines, rtp_basis_points, volatility, position, default_play_type, prize_mode, game_group_code,
         lotto_area, theme, features)
       values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)
       on conflict (game_id) do ${onlyMissing ? FILL : UPDATE}`,
    )
    .bind(
      ...[game.gameId, vassalage, game.gameType, game.gameClassify, game.gameName, fold(game.gameName.trim())],
      ...[game.imageUrl, game.isHot, game.isNew, toMinor(game.minBet), toMinor(game.maxBet), game.lines, game.rtp],
      ...[game.volatility, game.position, game.defaultPlayType, game.prizeMode, game.gameGroupCode, game.lottoArea],
      ...[game.theme, game.features.map((feature) => `|${feature}|`).join('')],
    );
}

/** Writes all games or none. */
export async function putGameRows(db: D1Database, { games, ...how }: NewGames): Promise<void> {
  await db.batch(games.map((game) => toPut(db, how, game)));
}

export async function updateGame(db: D1Database, change: z.output<typeof changeGame.request>): Promise<boolean> {
  const { gameId, underMaintenance, isHot, isNew, position } = change;
  const { meta } = await db
    .prepare(
      `update games set under_maintenance = coalesce(?2, under_maintenance), is_hot = coalesce(?3, is_hot),
         is_new = coalesce(?4, is_new), position = coalesce(?5, position) where game_id = ?1`,
    )
    .bind(
      ...[gameId, underMaintenance === undefined ? null : Number(underMaintenance), isHot ?? null, isNew ?? null],
      position ?? null,
    )
    .run();
  return meta.changes > 0;
}
