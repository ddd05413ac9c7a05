import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeEach } from 'vitest';
import { setClock } from '../../../../src/server/clock.ts';
import { StudioPlayerDurableObject } from '../../../../src/studio/player-object.ts';
import { bearer, createPlayer, type Reply, seedAll, sendJson, signIn } from '../../platform/support/api.ts';
import { getStudioPlayer } from '../play.ts';

export const GAME = 'perolas-na-areia';
/** Far in the future, so that no alarm fires on its own. */
let at = Date.UTC(2040, 0, 2, 12);

interface Member {
  readonly account: string;
  readonly player: string;
  readonly token: string;
  readonly launch: string;
}

export async function relaunch(token: string): Promise<string> {
  const launched = await sendJson('POST', '/wps/game/launchGame', { gameId: GAME, vassalage: 'ORLA' }, bearer(token));
  return String(launched.value.game_url).split('#launch=')[1] ?? '';
}

/** Signs in and launches the game again, because the session and the launch may end before an open round does. */
export async function signInAgain(account: string): Promise<string> {
  return relaunch((await signIn(account, 'um-barco-azul')).value.token);
}

export async function makeMember(amount = 100): Promise<Member> {
  await seedAll();
  const account = `mines${Math.random().toString(36).slice(2, 10)}`;
  const { token, player } = await createPlayer(account, amount);
  return { account, player, token, launch: await relaunch(token) };
}

export const ask = (call: string, launch: string, body: object = {}): Promise<Reply> =>
  sendJson('POST', `/studio/api/mines/${call}`, { launch, ...body });

export const start = (launch: string, roundKey: string, extra: object = {}) =>
  ask('start', launch, { roundKey, stake: 1, mines: 3, clientSeed: 'sal', ...extra });

/** Reads the places of the mines from the object's storage. No answer contains them while the round is open. */
export function readPlaces(player: string): Promise<number[]> {
  return runInDurableObject(getStudioPlayer(player), (_object, { storage }) => {
    const [row] = storage.sql
      .exec<{ places: string }>('select places from mines_rounds order by sequence desc')
      .toArray();
    return JSON.parse(row?.places ?? '[]');
  });
}

export async function toSafe(player: string): Promise<number[]> {
  const places = await readPlaces(player);
  return Array.from({ length: 25 }, (_, field) => field).filter((field) => !places.includes(field));
}

/** Opens fields one after the other, beginning with the first step. */
export async function openAll(launch: string, roundId: string, fields: readonly number[]): Promise<Reply | undefined> {
  let reply: Reply | undefined;
  for (const [step, field] of fields.entries()) reply = await ask('field', launch, { roundId, field, step });
  return reply;
}

/** Runs the object's due alarm as a new object over the same storage, as after a restart. */
export function wakeAnew(player: string): Promise<void> {
  return runInDurableObject(getStudioPlayer(player), async (_object, state) => {
    await new StudioPlayerDurableObject(state, env).alarm();
  });
}

/** Moves the clock that stands still. */
export function pass(ms: number): void {
  at += ms;
}

export function stopClock(): void {
  beforeEach(() => {
    pass(60_000);
    setClock(() => at);
  });
  afterAll(() => setClock());
}
