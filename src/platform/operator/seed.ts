import { fold } from '../../lib/fold.ts';
import { clock } from '../../server/clock.ts';
import { toMissingCardRooms } from '../../studio/cards/seed.ts';
import { STUDIO_GAMES } from '../../studio/games.ts';
import { toMissingRooms } from '../../studio/live/seed.ts';
import { toMissingGroups } from '../../studio/lottery/seed.ts';
import { STUDIO_VENDORS } from '../../studio/vendors.ts';
import { seedAgents } from '../agents/seed.ts';
import { toMissingMethods } from '../cashier/seed.ts';
import { toInsertNotice } from '../content/notice-changes.ts';
import { type Agreed, seedContracts } from '../contracts/seed.ts';
import type { Settings } from '../env.ts';
import { seedHelp } from '../help/seed.ts';
import { seedRewards } from '../rewards/seed.ts';
import { seedContacts } from '../session/seed.ts';
import { toMissingModules } from '../system/setting-changes.ts';
import { toMissingSettings } from '../system/settings.ts';
import { ago, daysAgo, lastMonth, type PastCalendar, toPastCalendar } from './past-calendar.ts';
import { seedAccounts, toSeedPassword } from './seed-accounts.ts';
import { SEED_AGENT_NOTICES } from './seed-agent-notices.ts';
import { SEED_NOTICES } from './seed-notices.ts';
import { seedTeam } from './seed-team.ts';

const LAUNCH_PATH = '/studio/play/{gameId}?lang={language}';

function toVendors(db: D1Database): D1PreparedStatement[] {
  return STUDIO_VENDORS.map((vendor, position) =>
    db
      .prepare(
        `insert or ignore into vendors (vassalage, game_type, display_name, small_icon, account_type_id, account_type_name, is_hot,
           launch_path, position) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(
        vendor.vassalage,
        vendor.gameType,
        vendor.displayName,
        vendor.smallIcon,
        vendor.accountTypeId,
        vendor.accountTypeName,
        vendor.isHot ? 1 : 0,
        LAUNCH_PATH,
        position,
      ),
  );
}

function toGames(db: D1Database): D1PreparedStatement[] {
  return STUDIO_GAMES.map((game, position) =>
    db
      .prepare(
        `insert or ignore into games (game_id, vassalage, game_type, game_classify, game_name, folded_name, image_url, is_hot, is_new,
           min_bet_minor, max_bet_minor, lines, rtp_basis_points, volatility, position, prize_mode, game_group_code, lotto_area,
           default_play_type) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(
        game.gameId,
        game.vassalage,
        game.gameType,
        game.gameClassify,
        game.gameName,
        fold(game.gameName.trim()),
        game.imageUrl,
        game.isHot ? 1 : 0,
        game.isNew ? 1 : 0,
        game.minBetMinor,
        game.maxBetMinor,
        game.lines,
        game.rtpBasisPoints,
        game.volatility,
        position,
        game.lottery?.prizeMode ?? '',
        game.lottery?.gameGroupCode ?? '',
        game.lottery?.lottoArea ?? '',
        game.lottery?.defaultPlayType ?? '',
      ),
  );
}

/** The first moments at which something of a past was agreed; without a past all of it begins now. */
function toAgreed(now: number, calendar: PastCalendar | undefined): Agreed {
  if (!calendar) return { dividend: now, daily: now, hourly: now, realtime: now };
  const yesterday = ago('20:00')(calendar);
  return {
    dividend: lastMonth(10, '10:00')(calendar),
    daily: daysAgo(6, '09:00')(calendar),
    hourly: yesterday,
    realtime: yesterday,
  };
}

async function tellAgents(db: D1Database, publishedAt: number): Promise<void> {
  await db.batch(SEED_AGENT_NOTICES.map((notice) => toInsertNotice(db, { ...notice, publishedAt })));
}

/** For whoever tries the product out: accounts with a published password, agents, contracts and, if asked for, a past. */
async function seedLocally(env: Env, { scryptLog2N, timeZone }: Settings, past: boolean): Promise<number> {
  const now = clock();
  const calendar = past ? toPastCalendar(now, timeZone) : undefined;
  const password = toSeedPassword(scryptLog2N);
  const accounts = await seedAccounts(env, password, calendar);
  await seedContacts(env.DB);
  await seedAgents(env.DB, calendar ? lastMonth(13, '09:00')(calendar) : now);
  const team = calendar ? await seedTeam(env, password, calendar) : 0;
  if (calendar) await tellAgents(env.DB, lastMonth(13, '09:05')(calendar));
  await seedContracts(env, timeZone, toAgreed(now, calendar));
  return accounts + team;
}

/** Creates what is missing and answers how much that was; what exists stays as it is. */
export async function seedPlatform(
  env: Env,
  settings: Settings,
  { past }: { past: boolean },
): Promise<{ games: number; accounts: number }> {
  const now = clock();
  const [games] = await Promise.all([env.DB.batch(toGames(env.DB)), env.DB.batch(toVendors(env.DB))]);
  // A millisecond apart: the strip shows the welcome first.
  const notices = SEED_NOTICES.map((notice, index) =>
    toInsertNotice(env.DB, { ...notice, publishedAt: now + index - SEED_NOTICES.length }),
  );
  await env.DB.batch([
    ...toMissingSettings(env.DB, now),
    toMissingModules(env.DB),
    ...toMissingRooms(env.DB, now),
    ...toMissingCardRooms(env.DB, now),
    ...toMissingGroups(env.DB),
    ...toMissingMethods(env.DB, settings),
    ...notices,
  ]);
  await seedRewards(env.DB, settings);
  await seedHelp(env.DB);
  const created = games.reduce((sum, { meta }) => sum + meta.changes, 0);
  const accounts = settings.isLocal ? await seedLocally(env, settings, past) : 0;
  return { games: created, accounts };
}
