import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import type { CrashBet, CrashMessage, CrashState } from '../../../../src/contract/studio/crash.ts';
import { clock } from '../../../../src/server/clock.ts';
import { drawCrashPoint } from '../../../../src/studio/crash/crash-point.ts';
import { toReachedMs } from '../../../../src/studio/crash/curve.ts';
import { CRASH_GAME, MULTIPLIER_MAX } from '../../../../src/studio/crash/limits.ts';
import { BETTING_MS, CRASHED_MS } from '../../../../src/studio/crash/phases.ts';
import { toCrashSeeds } from '../../../../src/studio/crash/verify.ts';
import { makeServerSeed, toCommitment } from '../../../../src/studio/slots/provably-fair.ts';
import { bearer, createPlayer, seedAll, sendJson } from '../../platform/support/api.ts';
import { pass, until } from '../live/table.ts';
import { readLedger } from '../play.ts';

export const START_MINOR = 100_000;
/** Longer than the longest flight. */
const FLIGHT_MAX_MS = toReachedMs(MULTIPLIER_MAX + 1);
/** Enough time for the bets of a test. */
const TIME_TO_BET_MS = 4500;
let created = 0;

export const getRoom = () => env.CRASH.getByName(CRASH_GAME);

export async function sitDown(amount = START_MINOR / 100) {
  await seedAll();
  created += 1;
  const member = await createPlayer(`crash${created}${Math.random().toString(36).slice(2, 8)}`, amount);
  const input = { gameId: CRASH_GAME, vassalage: 'ORLA' };
  const launched = await sendJson('POST', '/wps/game/launchGame', input, bearer(member.token));
  return { ...member, launch: String(launched.value.game_url).split('#launch=')[1] ?? '' };
}
export type Guest = Awaited<ReturnType<typeof sitDown>>;

export async function openSocket(first?: string) {
  const url = `https://platform.test/studio/api/socket/${CRASH_GAME}`;
  const response = await exports.default.fetch(new Request(url, { headers: { Upgrade: 'websocket' } }));
  const socket = response.webSocket as WebSocket;
  const heard: CrashMessage[] = [];
  const closed: number[] = [];
  socket.accept();
  socket.addEventListener('message', ({ data }) => void heard.push(JSON.parse(String(data)) as CrashMessage));
  socket.addEventListener('close', ({ code }) => void closed.push(code));
  if (first !== undefined) socket.send(first);
  const listStates = () => heard.filter((message) => message.type === 'round');
  return {
    socket,
    heard,
    closed,
    listStates,
    getState: () => listStates().at(-1) as CrashState,
    listRefusals: () => heard.filter((message) => message.type === 'refused'),
    getBet: (ticketId: string): CrashBet | undefined =>
      heard
        .flatMap((message) => (message.type === 'bet' && message.bet.ticketId === ticketId ? [message.bet] : []))
        .at(-1),
    cashOut: (ticketId: string) => socket.send(JSON.stringify({ cashOut: ticketId })),
  };
}
export type Line = Awaited<ReturnType<typeof openSocket>>;

export async function join({ launch }: Pick<Guest, 'launch'>): Promise<Line> {
  const line = await openSocket(JSON.stringify({ launch }));
  await until(() => line.listStates().length).toBeGreaterThan(0);
  return line;
}

/** Moves the clock, runs the alarm, and waits for the phase. */
export async function step(milliseconds: number, phase: CrashState['phase'], line: Line): Promise<void> {
  pass(milliseconds);
  await runDurableObjectAlarm(getRoom());
  await until(() => line.getState().phase).toBe(phase);
}

/** Waits for a round with time to bet. */
export async function reachBetting(line: Line): Promise<number> {
  for (;;) {
    const { phase, endsAt, round } = line.getState();
    if (phase === 'betting' && endsAt - clock() > TIME_TO_BET_MS) return round.number;
    if (phase === 'betting') await step(BETTING_MS, 'flying', line);
    else if (phase === 'flying') await step(FLIGHT_MAX_MS, 'crashed', line);
    else await step(CRASHED_MS, 'betting', line);
  }
}

/** Gives the coming round a seed whose crash point lies in these bounds (hundredths, inclusive); returns the point. */
export async function plan(number: number, least: number, most: number): Promise<number> {
  for (;;) {
    const seed = makeServerSeed();
    const crash = await drawCrashPoint(toCrashSeeds(number, seed));
    if (crash < least || crash > most) continue;
    const hash = await toCommitment(seed);
    await runInDurableObject(getRoom(), (_object, { storage }) => {
      const sql = 'update rounds set server_seed = ?, server_seed_hash = ? where number = ? and crash is null';
      storage.sql.exec(sql, seed, hash, number);
    });
    return crash;
  }
}

interface Wish {
  readonly place?: number;
  readonly stake?: number;
  readonly auto?: number | null;
  readonly ticketKey?: string;
}

export function bet({ launch }: Pick<Guest, 'launch'>, round: number, wish: Wish = {}) {
  const body = { launch, ticketKey: crypto.randomUUID(), round, place: 1, stake: 10, auto: null, ...wish };
  return sendJson('POST', '/studio/api/crash/bet', body);
}

export async function placeBet(guest: Pick<Guest, 'launch'>, round: number, wish: Wish = {}): Promise<string> {
  const { value, errorCode } = await bet(guest, round, wish);
  if (errorCode) throw new Error(errorCode);
  return value.bet.ticketId;
}

export function openCrash({ launch }: Pick<Guest, 'launch'>) {
  return sendJson('POST', '/studio/api/crash/open', { launch });
}

/**
 * Opens the game, which pays bets that have ended. Alarms of a player's object do not, because they follow the real time and not the test's
 * clock.
 */
export async function readPaid(guest: Guest) {
  await openCrash(guest);
  return readLedger(guest.player);
}

export async function findBet(guest: Guest, ticketId: string): Promise<CrashBet | undefined> {
  const { value } = await openCrash(guest);
  return (value.bets as CrashBet[]).find((one) => one.ticketId === ticketId);
}
