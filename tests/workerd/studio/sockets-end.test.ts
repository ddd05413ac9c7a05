import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../../src/server/clock.ts';
import { FRESH_MS } from '../../../src/studio/live-launches.ts';
import { WATCH_MS } from '../../../src/studio/sockets.ts';
import { bearer, createPlayer, OPS, seedAll, sendJson, signIn } from '../platform/support/api.ts';

interface Room {
  readonly gameId: string;
  readonly vassalage: string;
  readonly query: string;
  readonly alarm: () => Promise<boolean>;
}

const ROOMS: readonly Room[] = [
  {
    gameId: 'roleta-da-orla',
    vassalage: 'ORLA_LIVE',
    query: '?place=roleta-farol',
    alarm: () => runDurableObjectAlarm(env.LIVE_TABLE.getByName('roleta-farol')),
  },
  {
    gameId: 'tres-mares',
    vassalage: 'ORLA_PVP',
    query: '',
    alarm: () => runDurableObjectAlarm(env.CARDS.getByName('tres-mares')),
  },
  {
    gameId: 'mar-aberto',
    vassalage: 'ORLA_FISH',
    query: '',
    alarm: () => runDurableObjectAlarm(env.FISH.getByName('mar-aberto')),
  },
  {
    gameId: 'pipa-ao-vento',
    vassalage: 'ORLA',
    query: '',
    alarm: () => runDurableObjectAlarm(env.CRASH.getByName('pipa-ao-vento')),
  },
];
let created = 0;
/** So far in the future that no alarm fires by itself; the clock stands still until a test moves it. */
let at = Date.UTC(2040, 0, 2, 12);

async function makeMember(gameId: string, vassalage: string) {
  created += 1;
  const account = `ender${created}x`;
  const { token } = await createPlayer(account, 100);
  const launched = await sendJson('POST', '/wps/game/launchGame', { gameId, vassalage }, bearer(token));
  const launch = String(launched.value.game_url).split('#launch=')[1] ?? '';
  return { account, token, launch };
}

async function sit({ gameId, query }: Room, launch: string) {
  const url = `https://platform.test/studio/api/socket/${gameId}${query}`;
  const { webSocket: socket } = await exports.default.fetch(new Request(url, { headers: { Upgrade: 'websocket' } }));
  if (!socket) throw new Error('No socket');
  const seen = { heard: 0, closed: [] as number[] };
  socket.accept();
  socket.addEventListener('message', () => {
    seen.heard += 1;
  });
  socket.addEventListener('close', ({ code }) => void seen.closed.push(code));
  socket.send(JSON.stringify({ launch }));
  await expect.poll(() => seen.heard).toBeGreaterThan(0);
  return seen;
}

/** Moves the clock and runs the due alarm. */
async function pass(milliseconds: number, { alarm }: Room): Promise<void> {
  at += milliseconds;
  setClock(() => at);
  expect(await alarm(), 'the room is awake while somebody sits there').toBe(true);
}

/** Revokes all other sessions, as from another device. */
async function revoke(account: string) {
  const { value } = await signIn(account, 'um-barco-azul');
  return sendJson('POST', '/wps/member/sessions/revoke', {}, bearer(value.token));
}

const ENDS: readonly [how: string, end: (member: { account: string; token: string }) => Promise<unknown>][] = [
  ['signed out', ({ token }) => sendJson('POST', '/wps/session/logout', {}, bearer(token))],
  ['revoked on another device', ({ account }) => revoke(account)],
  [
    'frozen by the operator',
    ({ account }) => sendJson('PUT', `/ops/members/${account}/state`, { state: 'frozen', reason: 'test' }, OPS),
  ],
];

beforeAll(seedAll);
beforeEach(() => setClock(() => at));

describe.each(ROOMS)('a socket of $gameId', (room) => {
  test.each(ENDS)('ends at once when its session is %s, and no other socket does', async (_, end) => {
    const member = await makeMember(room.gameId, room.vassalage);
    const other = await makeMember(room.gameId, room.vassalage);
    const [own, others] = [await sit(room, member.launch), await sit(room, other.launch)];
    await pass(WATCH_MS, room);
    await pass(WATCH_MS, room);
    expect([own.closed, others.closed]).toEqual([[], []]);
    expect(await end(member)).toMatchObject({ success: true });
    await expect.poll(() => own.closed).toEqual([4001]);
    await pass(WATCH_MS, room);
    expect(others.closed).toEqual([]);
  });

  test('ends by itself when the notification was lost', async () => {
    const member = await makeMember(room.gameId, room.vassalage);
    const other = await makeMember(room.gameId, room.vassalage);
    const [own, others] = [await sit(room, member.launch), await sit(room, other.launch)];
    await pass(WATCH_MS, room);
    const object = env.MEMBER.getByName(member.launch.split('.')[0] ?? '');
    await runInDurableObject(object, (_object, { storage }) => void storage.sql.exec('delete from launches'));
    await evictDurableObject(object);
    await pass(WATCH_MS + FRESH_MS, room);
    // The check of the sockets runs in parts, between the rounds of the room. A second later the room checks the sockets that the first pass left
    // out.
    const look = () => pass(1000, room).then(() => own.closed);
    await expect.poll(look).toEqual([4001]);
    await pass(WATCH_MS, room);
    expect(others.closed).toEqual([]);
  });
});

test('polling frames of lotteries, bingo and sports get an expired launch', async () => {
  for (const [gameId, vassalage, path] of [
    ['onda-minuto', 'TCG_SEA', 'lottery/state'],
    ['bingo-da-praia', 'ORLA', 'lottery/tickets'],
    ['orla-football', 'ORLA_SPORTS', 'sports/tickets'],
  ] as const) {
    const { token, launch } = await makeMember(gameId, vassalage);
    const poll = () => sendJson('POST', `/studio/api/${path}`, { launch });
    expect((await poll()).success).toBe(true);
    await sendJson('POST', '/wps/session/logout', {}, bearer(token));
    at += FRESH_MS + 1;
    setClock(() => at);
    expect([path, (await poll()).errorCode]).toEqual([path, 'games.launch_expired']);
  }
});
