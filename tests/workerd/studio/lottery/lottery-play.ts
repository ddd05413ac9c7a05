import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { setClock } from '../../../../src/server/clock.ts';
import { requireLottery } from '../../../../src/studio/lottery/lotteries.ts';
import { getSlotAt } from '../../../../src/studio/lottery/schedule.ts';
import { bearer, createPlayer, type Reply, seedAll, sendJson } from '../../platform/support/api.ts';

export const GAME = 'onda-minuto';
const { schedule } = requireLottery(GAME);
let created = 0;
/** Gap between the draws of two tests, so that each test has its own draws, however long it takes. */
const BETWEEN_TESTS_MS = 10 * 60_000;
let beganAt = Date.now();

/** Stops the clock this many seconds after a draw opens, `slots` draws from now. */
export function standAt(seconds: number, slots = 1): number {
  const slot = getSlotAt(schedule, beganAt);
  const at = slot.drawsAtMs + (slots - 1) * schedule.everySeconds * 1000 + seconds * 1000;
  setClock(() => at);
  return at;
}

export interface LotteryPlayer {
  readonly account: string;
  readonly launch: string;
  readonly player: string;
}

export async function makeLotteryPlayer(amount = 100, gameId = GAME): Promise<LotteryPlayer> {
  setClock(() => Date.now());
  await seedAll();
  beganAt = Date.now() + created * BETWEEN_TESTS_MS;
  created += 1;
  const account = `loto${created}${Math.random().toString(36).slice(2, 8)}`;
  const { token } = await createPlayer(account, amount);
  const vassalage = gameId.startsWith('lotus') ? 'TCG_LOTTO_VN' : 'TCG_SEA';
  const launched = await sendJson('POST', '/wps/game/launchGame', { gameId, vassalage }, bearer(token));
  const launch = launched.value.game_url.split('#launch=')[1] as string;
  return { account, launch, player: launch.split('.')[0] ?? '' };
}

export const ask = (what: 'open' | 'state' | 'tickets', launch: string): Promise<Reply> =>
  sendJson('POST', `/studio/api/lottery/${what}`, { launch });

export interface Bet {
  readonly ticketKey?: string;
  readonly drawNumber: string;
  readonly playType?: string;
  readonly picks?: string[][];
  readonly lineStake?: unknown;
}

/** Ten lines, one for each digit of the first position. One of them always wins. */
export const SURE = [Array.from('0123456789'), [], [], [], []];

export function bet(launch: string, { ticketKey = crypto.randomUUID(), ...rest }: Bet): Promise<Reply> {
  const body = { launch, ticketKey, playType: 'fixed', picks: SURE, lineStake: 1, ...rest };
  return sendJson('POST', '/studio/api/lottery/bet', body);
}

export const getRoom = (gameId = GAME) => env.LOTTERY.getByName(gameId);

export async function drawNow(player?: string): Promise<void> {
  await runDurableObjectAlarm(getRoom());
  if (player) await runDurableObjectAlarm(env.STUDIO_PLAYER.getByName(player));
}

export function queryRoom<Row extends Record<string, SqlStorageValue>>(sql: string, gameId = GAME): Promise<Row[]> {
  return runInDurableObject(getRoom(gameId), (_object, state) => state.storage.sql.exec<Row>(sql).toArray());
}
