import { beforeEach, describe, expect, test } from 'vitest';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, type Harness, ORIGIN } from './support/harness.ts';

const PATH = '/studio/api/socket/roleta-da-orla';
const TABLE = '?place=roleta-areia';
const FRAME = { Upgrade: 'websocket', Origin: 'null' };
const FIRST = JSON.stringify({ launch: 'm-1.roleta-da-orla.0123456789abcdef0123' });

let harness: Harness;
/** The platform's side of each socket. */
let rooms: { socket: WebSocket; url: string; headers: Headers; heard: string[]; closed: number[] }[];

beforeEach(() => {
  harness = createHarness();
  rooms = [];
  harness.platform.on(PATH, (request) => {
    const { 0: client, 1: server } = new WebSocketPair();
    const room = {
      socket: server,
      url: request.url,
      headers: request.headers,
      heard: [] as string[],
      closed: [] as number[],
    };
    server.accept();
    server.addEventListener('message', ({ data }) => void room.heard.push(String(data)));
    server.addEventListener('close', ({ code }) => void room.closed.push(code));
    rooms.push(room);
    return new Response(null, { status: 101, webSocket: client });
  });
});

async function open(headers: Record<string, string> = FRAME, origin = ORIGIN) {
  const response = await harness.ask(`${PATH}${TABLE}`, { headers, origin });
  expect(response.status).toBe(101);
  const socket = response.webSocket as WebSocket;
  const heard: string[] = [];
  const closed: number[] = [];
  socket.accept();
  socket.addEventListener('message', ({ data }) => void heard.push(String(data)));
  socket.addEventListener('close', ({ code }) => void closed.push(code));
  return { socket, heard, closed };
}

const until = (check: () => unknown) => expect.poll(check, { interval: 10 });

async function join(origin = ORIGIN) {
  const player = await open(FRAME, origin);
  player.socket.send(FIRST);
  await until(() => rooms[0]?.heard).toEqual([FIRST]);
  return player;
}

describe('the socket of a game’s frame', () => {
  test.each(['null', ORIGIN])(
    'opens for the origin %s and passes the launch to the room of the table',
    async (origin) => {
      const player = await open({ ...FRAME, Origin: origin, Cookie: '__Host-orla=nothing' });
      player.socket.send(FIRST);
      await until(() => rooms[0]?.heard).toEqual([FIRST]);
      const [room] = rooms;
      expect(new URL(room?.url ?? '').search).toBe(TABLE);
      expect([room?.headers.get('Authorization'), room?.headers.get('Cookie')]).toEqual([null, null]);
      room?.socket.send('{"type":"table"}');
      await until(() => player.heard).toEqual(['{"type":"table"}']);
      room?.socket.close(4001, 'launch');
      await until(() => player.closed).toEqual([4001]);
    },
  );

  test.each([
    ['another site', { ...FRAME, Origin: 'https://evil.test' }, '403 request.forbidden_origin'],
    ['no origin', { Upgrade: 'websocket' }, '403 request.forbidden_origin'],
    ['no upgrade', { Origin: 'null' }, '426 request.upgrade_required'],
  ])('is refused for %s', async (_, headers, code) => {
    expect(await codeOf(await harness.ask(`${PATH}${TABLE}`, { headers }))).toBe(code);
    expect(rooms).toHaveLength(0);
  });

  test('is closed when no launch arrives within five seconds', async () => {
    const silent = await open();
    await until(() => silent.closed).toEqual([1008]);
    expect(rooms).toHaveLength(0);
  });

  test('is closed on a first frame that is too long for a launch', async () => {
    const stranger = await open();
    stranger.socket.send('x'.repeat(500));
    await until(() => stranger.closed).toEqual([1008]);
    expect(rooms).toHaveLength(0);
  });

  test('is closed on a flood and on a frame that is too long; the room receives no more', async () => {
    const flooding = await join();
    for (let frame = 0; frame < 60; frame += 1) flooding.socket.send('ping');
    await until(() => flooding.closed).toEqual([4009]);
    expect(rooms[0]?.heard.length).toBeLessThanOrEqual(41);
    await until(() => rooms[0]?.closed.length).toBe(1);
    rooms = [];
    const long = await join();
    long.socket.send('x'.repeat(10_000));
    await until(() => long.closed).toEqual([1009]);
    expect(rooms[0]?.heard).toEqual([FIRST]);
  });

  test('is opened a limited number of times per launch, from any address', async () => {
    harness = createHarness({}, { LIMIT_READS_MEMBER: { limit: async () => ({ success: false }) } });
    harness.platform.on(PATH, () => failure('games.launch_expired', 401));
    const tryFrom = async (network: number, first: string) => {
      const player = await open({ ...FRAME, 'CF-Connecting-IP': `10.${network}.0.1` });
      player.socket.send(first);
      await until(() => player.closed.length).toBe(1);
      return player.closed[0];
    };
    for (let player = 0; player < 120; player += 1) expect(await tryFrom(player, FIRST)).toBe(4001);
    expect(await tryFrom(200, FIRST)).toBe(4009);
    expect(harness.platform.askedFor(PATH)).toHaveLength(120);
    expect(await tryFrom(200, FIRST.replace('m-1', 'm-2'))).toBe(4001);
  });

  test('ends when the site closes, and does not open while it is closed', async () => {
    const player = await join();
    harness.platform.state.status = 1;
    harness.clock.now += 60_000;
    await until(() => player.closed).toEqual([1001]);
    await until(() => rooms[0]?.closed.length).toBe(1);
    expect(await codeOf(await harness.ask(`${PATH}${TABLE}`, { headers: FRAME }))).toBe('503 gate.maintenance');
  });

  test('ends within five seconds also right after a check, and many sockets check no more often than one visitor', async () => {
    Object.defineProperty(harness.clock, 'now', { get: Date.now });
    const began = Date.now();
    const players = [await join(), await open(), await open()];
    for (const player of players.slice(1)) player.socket.send(FIRST);
    await until(() => rooms.length).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await harness.ask('/permission');
    harness.platform.state.status = 1;
    await until(() => players.map(({ closed }) => closed)).toEqual([[1001], [1001], [1001]]);
    const questions = harness.platform.askedFor('/wps/system/status').length;
    expect(questions).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - began) / 2_000));
  });

  test('ends when its host is closed or no longer ours, while other hosts’ sockets stay open', async () => {
    const OTHERS = ['https://orla2.test', 'https://orla3.test'];
    harness.platform.on('/wps/system/status', () => success({ status: 0 }));
    const players = [await join(), await join(OTHERS[0]), await join(OTHERS[1])];
    harness.platform.on('/wps/system/status', ({ url }) => {
      if (url.includes('orla3')) return failure('gate.invalid_domain', 404);
      return success({ status: url.includes('orla2') ? 1 : 0 });
    });
    harness.clock.now += 60_000;
    await until(() => players.slice(1).map(({ closed }) => closed)).toEqual([[1001], [1001]]);
    expect(players[0]?.closed).toEqual([]);
  });
});
