import { type Answer, accept, refuse } from '../server/result.ts';
import { CARD_GAMES } from './cards/games.ts';
import { reportRooms } from './live/report-rooms.ts';
import { LIVE_TABLES } from './live/tables.ts';
import { LOTTERIES } from './lottery/lotteries.ts';

/** One table of each game reports all tables of that game. */
const REPORTING_TABLES = [...Map.groupBy(LIVE_TABLES, ({ gameId }) => gameId).values()].flatMap((tables) =>
  tables.slice(0, 1),
);

/** Returns for each game with rooms whether the platform accepted them. */
export async function reportAllRooms(env: Env): Promise<boolean[]> {
  const tables = REPORTING_TABLES.map(async (table) =>
    reportRooms(env, table, await env.LIVE_TABLE.getByName(table.tableId).countPeople()),
  );
  const cards = CARD_GAMES.map(({ gameId }) => env.CARDS.getByName(gameId).report());
  return Promise.all([...tables, ...cards]);
}

/** Reports all rooms to the platform, and lets every lottery begin to draw. */
export async function announce(env: Env): Promise<Answer<{ games: number; lotteries: number }>> {
  const reported = await reportAllRooms(env);
  if (reported.includes(false)) return refuse('upstream.unavailable');
  await Promise.all(LOTTERIES.map(({ gameId }) => env.LOTTERY.getByName(gameId).look()));
  return accept({ games: reported.length, lotteries: LOTTERIES.length });
}
