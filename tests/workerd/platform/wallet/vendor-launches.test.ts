import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { LAUNCH_LIFE_MS, LaunchStore } from '../../../../src/platform/games/launch-store.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../../../src/platform/session/session-store.ts';
import { bearer, callVendor, get, moveClock, seedAll, send, sendJson, signIn, signVendor } from '../support/api.ts';
import { seat } from './vendor-seat.ts';

beforeAll(async () => {
  await seedAll();
});

type Verb = Parameters<typeof callVendor>[0];

/** Calls as a vendor after this many milliseconds. */
async function callLater(ms: number, verb: Verb, input: object) {
  moveClock(ms);
  const path = `/vendor/wallet/${verb}`;
  const body = JSON.stringify(input);
  return send('POST', path, { body, headers: await signVendor(path, body, Math.floor((Date.now() + ms) / 1000)) });
}

describe('a launch in use by a game', () => {
  test('ends at its time, with its session, and after a hundred newer launches', async () => {
    const { player } = await seat();
    await runInDurableObject(env.MEMBER.getByName(player), (_object, state) => {
      const store = new LaunchStore(state.storage.sql);
      const launch = {
        gameId: 'calcadao',
        vassalage: 'ORLA',
        gameType: 'RNG',
        maxBetMinor: 0,
        minBetMinor: 0,
        usesVendorWallet: false,
      };
      const now = Date.now() + 1_000;
      for (const name of ['timed', 'ended', 'first']) {
        store.create(name, { hash: `session of ${name}`, endsAt: Number.MAX_SAFE_INTEGER }, launch, now);
        expect(store.findLive(name, now)).toEqual(launch);
      }
      expect(store.findLive('timed', now + LAUNCH_LIFE_MS - 1)).toEqual(launch);
      expect(store.findLive('timed', now + LAUNCH_LIFE_MS)).toBeUndefined();
      store.endWith('session of ended');
      expect([store.findLive('ended', now), store.findLive('first', now)]).toEqual([undefined, launch]);
      const session = { hash: 'session', endsAt: now + LAUNCH_LIFE_MS };
      for (let n = 0; n < 100; n += 1) store.create(`later${n}`, session, launch, now + 1);
      expect([store.findLive('first', now + 1), store.findLive('later0', now + 1)]).toEqual([undefined, launch]);
    });
  });
});

describe('a round', () => {
  test('can be settled or rolled back after the session and the launch ended, but not begun', async () => {
    const { token, launch, player, bet, win, rollback } = await seat();
    await bet('b1', 10);
    await bet('b2', 10, { roundId: 'r2' });
    await send('POST', '/wps/session/logout', { headers: bearer(token) });
    const signed = (verb: Verb, input: object) => callLater(LAUNCH_LIFE_MS + 1_000, verb, input);
    const round = { player, currency: 'BRL', gameCode: 'calcadao' };
    const late = { ...round, roundId: 'r3', transactionId: 'b3', amount: 1, launch };
    expect([(await signed('bet', late)).status, (await signed('bet', late)).errorCode]).toEqual([
      401,
      'games.launch_expired',
    ]);
    expect((await signed('balance', { player, currency: 'BRL', launch })).errorCode).toBe('games.launch_expired');
    const again = { ...round, roundId: 'r1', transactionId: 'b1', amount: 10, launch };
    expect((await signed('bet', again)).value.balance, 'a bet that was taken is answered again').toBe(90);
    const won = await signed('win', { ...round, roundId: 'r1', transactionId: 'w1', amount: 15 });
    expect(won.value.balance).toBe(95);
    const back = { player, currency: 'BRL', roundId: 'r2', transactionId: 'x2', betTransactionId: 'b2' };
    expect((await signed('rollback', back)).value.balance).toBe(105);
    moveClock(0);
    expect((await win('w1', 15)).status).toBe(200);
    expect((await rollback('x2', 'b2', { roundId: 'r2' })).status).toBe(200);
  });
});

describe('a session at its end', () => {
  const MINUTE_MS = 60_000;
  const HOUR_MS = 60 * MINUTE_MS;
  const LAST_HOUR_MS = SESSION_MAX_MS - HOUR_MS;

  /** Launches a game `ms` after the registration. Until then the member calls every eleven hours, so that the session stays valid. */
  async function launchAfter(ms: number) {
    const { token, player } = await seat();
    for (let at = 0; at < ms; at += 11 * HOUR_MS) {
      moveClock(at);
      expect((await get('/wps/member/info', bearer(token))).status).toBe(200);
    }
    moveClock(ms);
    const game = { gameId: 'calcadao', vassalage: 'ORLA' };
    const launched = await sendJson('POST', '/wps/game/launchGame', game, bearer(token));
    const launch: string = launched.value.game_url.split('#launch=')[1];
    const base = { player, launch, currency: 'BRL', gameCode: 'calcadao', amount: 10 };
    const bet = (at: number, id: string) => callLater(at, 'bet', { ...base, roundId: id, transactionId: id });
    return { token, bet };
  }

  test('ends the launches of its last hour', async () => {
    const { token, bet } = await launchAfter(LAST_HOUR_MS);
    expect((await bet(LAST_HOUR_MS + HOUR_MS / 2, 'b1')).value.balance).toBe(90);
    const refused = await bet(LAST_HOUR_MS + 2 * HOUR_MS, 'b2');
    expect([refused.status, refused.errorCode]).toEqual([401, 'games.launch_expired']);
    expect((await get('/wps/member/info', bearer(token))).status).toBe(401);
  });

  test('ends the launches if nobody used the session any more', async () => {
    const { token, bet } = await launchAfter(9 * MINUTE_MS);
    const refused = await bet(SESSION_IDLE_MS + MINUTE_MS, 'b1');
    expect([refused.status, refused.errorCode]).toEqual([401, 'games.launch_expired']);
    expect((await get('/wps/member/info', bearer(token))).status).toBe(401);
  });
});

describe('signing out', () => {
  test('ends the launches of that session and of no other; open stakes are still paid', async () => {
    const { name, token, launch, player, bet, win } = await seat();
    const elsewhere = (await signIn(name, 'um-barco-azul')).value.token;
    const input = { gameId: 'calcadao', vassalage: 'ORLA' };
    const launched = await sendJson('POST', '/wps/game/launchGame', input, bearer(elsewhere));
    const other: string = launched.value.game_url.split('#launch=')[1];
    await bet('b1', 10);
    await send('POST', '/wps/session/logout', { headers: bearer(token) });
    const late = await bet('b2', 10, { roundId: 'r2' });
    expect([late.status, late.errorCode]).toEqual([401, 'games.launch_expired']);
    expect((await callVendor('balance', { player, currency: 'BRL', launch })).errorCode).toBe('games.launch_expired');
    expect((await win('w1', 15)).value.balance).toBe(105);
    expect((await bet('b3', 10, { roundId: 'r3', launch: other })).value.balance).toBe(95);
  });

  test('a launch that was stored before launches had sessions still plays', async () => {
    const { player } = await seat();
    await runInDurableObject(env.MEMBER.getByName(player), (_object, state) => {
      const { sql } = state.storage;
      sql.exec('drop table launches');
      sql.exec(`create table launches (token_hash text primary key, game_id text not null, vassalage text not null,
        created_at_ms integer not null, expires_at_ms integer not null) strict`);
      sql.exec("insert into launches values ('old', 'calcadao', 'ORLA', 0, 10)");
      const store = new LaunchStore(sql);
      store.createTables();
      store.createTables();
      expect(store.findLive('old', 5)).toEqual({
        gameId: 'calcadao',
        vassalage: 'ORLA',
        gameType: 'RNG',
        maxBetMinor: 0,
        minBetMinor: 0,
        usesVendorWallet: false,
      });
    });
  });
});
