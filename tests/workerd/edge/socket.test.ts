import { beforeEach, describe, expect, test } from 'vitest';
import { CHAT_CLOSED, joinChat } from '../../../src/contract/chat/chat.ts';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, type Harness, ORIGIN } from './support/harness.ts';

const TOKEN = 'm-1.platform-secret-0123456789';
const SEALED = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };
const WELCOME = JSON.stringify({ type: 'welcome', messages: [], mayWrite: true, mutedUntil: null });
const signedIn = () => success({ token: TOKEN, account: 'luna', firstTimeLogin: false, passwordExpired: false });
const JSON_TYPE = { 'Content-Type': 'application/json' };
const UPGRADE = { Upgrade: 'websocket', Origin: ORIGIN };

let harness: Harness;
/** The platform's side of each socket. */
let rooms: { socket: WebSocket; headers: Headers; heard: string[]; closed: number[] }[];

beforeEach(() => {
  harness = createHarness();
  rooms = [];
  harness.platform.on('/wps/session/login', signedIn);
  harness.platform.on(joinChat.path, (request) => {
    const { 0: client, 1: server } = new WebSocketPair();
    const room = { socket: server, headers: request.headers, heard: [] as string[], closed: [] as number[] };
    server.accept();
    server.addEventListener('message', ({ data }) => void room.heard.push(String(data)));
    server.addEventListener('close', ({ code }) => void room.closed.push(code));
    rooms.push(room);
    return new Response(null, { status: 101, webSocket: client });
  });
});

async function signIn(): Promise<{ handle: string; cookie: string }> {
  const response = await harness.ask('/wps/session/login', { method: 'POST', headers: SEALED, body: 'a.b.c.d.e' });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { value } = (await response.json()) as { value: { token: string } };
  return { handle: value.token, cookie };
}

async function open(cookie: string) {
  const response = await harness.ask(joinChat.path, { headers: { ...UPGRADE, Cookie: cookie } });
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

describe('a WebSocket of the contract', () => {
  test('is connected both ways after the handle, with the token of the session', async () => {
    const { handle, cookie } = await signIn();
    const member = await open(cookie);
    member.socket.send(handle);
    await until(() => rooms.length).toBe(1);
    const [room] = rooms;
    expect(room?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`);
    expect(room?.headers.get('Cookie')).toBeNull();
    room?.socket.send(WELCOME);
    await until(() => member.heard).toEqual([WELCOME]);
    member.socket.send('hello');
    await until(() => room?.heard).toEqual(['hello']);
  });

  test('ends when either side ends', async () => {
    const { handle, cookie } = await signIn();
    const first = await open(cookie);
    first.socket.send(handle);
    await until(() => rooms.length).toBe(1);
    rooms[0]?.socket.close(4003, 'off');
    await until(() => first.closed).toEqual([4003]);
    const second = await open(cookie);
    second.socket.send(handle);
    await until(() => rooms.length).toBe(2);
    rooms[1]?.socket.send(WELCOME);
    await until(() => second.heard).toEqual([WELCOME]);
    second.socket.close(1000);
    await until(() => rooms[1]?.closed.length).toBe(1);
  });

  test.each(['h1.0.forged', '', 'x'.repeat(500)])('is closed on an invalid handle: %.12s', async (frame) => {
    const { cookie } = await signIn();
    const stranger = await open(cookie);
    stranger.socket.send(frame);
    await until(() => stranger.closed.length).toBe(1);
    expect(rooms).toHaveLength(0);
  });

  test('is closed when no handle arrives within five seconds', async () => {
    const { cookie } = await signIn();
    const silent = await open(cookie);
    await until(() => silent.closed).toEqual([1008]);
    expect(rooms).toHaveLength(0);
  });

  test('is closed on a frame that is too long', async () => {
    const { handle, cookie } = await signIn();
    const member = await open(cookie);
    member.socket.send(handle);
    await until(() => rooms.length).toBe(1);
    rooms[0]?.socket.send(WELCOME);
    await until(() => member.heard.length).toBe(1);
    member.socket.send('x'.repeat(10_000));
    await until(() => member.closed).toEqual([1009]);
    expect(rooms[0]?.heard).toEqual([]);
  });

  test.each([
    ['is unreachable', () => Promise.reject(new Error('down')), 1011],
    ['answers with a page', () => new Response('<p>secret detail</p>'), 1011],
    ['does not answer', () => new Promise<Response>(() => undefined), 1011],
    ['fails', () => failure('internal.error', 500), 1011],
    ['knows no such session', () => failure('session.required', 401), 4001],
    ['has the room switched off', () => failure('system.feature_disabled', 403), CHAT_CLOSED.off],
    ['has the member suspended', () => failure('member.suspended', 403), CHAT_CLOSED.suspended],
  ])('is closed with a code alone when the platform %s', async (_, answer, code) => {
    harness.platform.on(joinChat.path, answer);
    const { handle, cookie } = await signIn();
    const member = await open(cookie);
    member.socket.send(handle);
    await until(() => member.closed).toEqual([code]);
    expect(member.heard).toEqual([]);
  });

  const message = (text: string) =>
    JSON.stringify({ type: 'message', message: { id: 1, name: 'a', text, sentAt: '2026-11-20', isOwn: false } });
  const escaped = [...TOKEN].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

  test.each([
    ['contains the token', message(`x ${TOKEN}`)],
    ['contains the token, escaped for a URL in lower case', message(`x ${TOKEN.replace('.', '%2e')}`)],
    ['contains the token in escapes', message('@').replace('@', escaped)],
    ['is not JSON', 'hello'],
    ['has an unknown type', '{"type":"secret"}'],
    ['is binary', new TextEncoder().encode(message('x'))],
  ])('is closed without passing on a platform frame that %s', async (_, frame) => {
    const { handle, cookie } = await signIn();
    const member = await open(cookie);
    member.socket.send(handle);
    await until(() => rooms.length).toBe(1);
    rooms[0]?.socket.send(message('x'));
    rooms[0]?.socket.send('pong');
    await until(() => member.heard).toEqual([message('x'), 'pong']);
    rooms[0]?.socket.send(frame);
    await until(() => member.closed).toEqual([1011]);
    await until(() => rooms[0]?.closed.length).toBe(1);
    expect(member.heard).toHaveLength(2);
  });

  async function closedFor(handle: string, cookie: string): Promise<number | undefined> {
    const member = await open(cookie);
    member.socket.send(handle);
    await until(() => member.closed.length).toBe(1);
    return member.closed[0];
  }

  test.each([
    ['is unreachable', () => Promise.reject(new Error('down'))],
    ['fails', () => new Response('<p>502</p>', { status: 502 })],
    ['fails with an unknown body', () => Response.json({ error: 'bad gateway' }, { status: 502 })],
    ['begins to answer and stops', () => new Response(new ReadableStream(), { status: 500, headers: JSON_TYPE })],
  ])('loads a platform that %s no more than any call, and opens the breaker', async (_, answer) => {
    harness.platform.on(joinChat.path, answer);
    const { handle, cookie } = await signIn();
    for (let member = 0; member < 10; member += 1) expect(await closedFor(handle, cookie)).toBe(1011);
    expect(harness.platform.askedFor(joinChat.path)).toHaveLength(8);
    harness.platform.on('/wps/system/keys', () => success({ keys: [], now: 1 }));
    expect(await codeOf(await harness.ask('/wps/system/keys'))).toBe('503 upstream.read_only');
  });

  test('that one room keeps refusing does not open the breaker', async () => {
    harness.platform.on(joinChat.path, () => failure('internal.error', 500));
    const { handle, cookie } = await signIn();
    for (let member = 0; member < 10; member += 1) expect(await closedFor(handle, cookie)).toBe(1011);
    expect(harness.platform.askedFor(joinChat.path)).toHaveLength(10);
    harness.platform.on('/wps/system/keys', () => success({ keys: [], now: 1 }));
    expect(await codeOf(await harness.ask('/wps/system/keys'))).toBe('200 success');
  });

  test('occupies a place while it waits for the platform, and frees it', async () => {
    harness = createHarness({ upstreamInFlightMax: 1 });
    harness.platform.on('/wps/session/login', signedIn);
    const { handle, cookie } = await signIn();
    harness.platform.on(joinChat.path, () => new Promise<Response>(() => undefined));
    harness.platform.on('/wps/system/keys', () => success({ keys: [], now: 1 }));
    const waiting = await open(cookie);
    waiting.socket.send(handle);
    await until(() => harness.platform.askedFor(joinChat.path).length).toBe(1);
    expect(await codeOf(await harness.ask('/wps/system/keys'))).toBe('503 upstream.busy');
    await until(() => waiting.closed).toEqual([1011]);
    expect(await codeOf(await harness.ask('/wps/system/keys'))).toBe('200 success');
  });

  test('is limited by its member’s reads, from any address', async () => {
    harness = createHarness({}, { LIMIT_READS_MEMBER: { limit: async () => ({ success: false }) } });
    harness.platform.on('/wps/session/login', signedIn);
    harness.platform.on(joinChat.path, () => failure('system.feature_disabled', 403));
    const { handle, cookie } = await signIn();
    expect(await closedFor(handle, cookie)).toBe(4003);
    const headers = { Cookie: cookie, Authorization: `Bearer ${handle}` };
    for (let read = 0; read < 119; read += 1)
      await harness.ask('/wps/member/info', { headers: { ...headers, 'CF-Connecting-IP': `10.${read}.0.1` } });
    expect(await closedFor(handle, cookie)).toBe(4009);
    expect(harness.platform.askedFor(joinChat.path)).toHaveLength(1);
  });

  test.each([
    ['another site', { ...UPGRADE, Origin: 'https://evil.test' }, '403 request.forbidden_origin'],
    ['no origin', { Upgrade: 'websocket' }, '403 request.forbidden_origin'],
    ['no upgrade', { Origin: ORIGIN }, '426 request.upgrade_required'],
  ])('is refused for %s', async (_, headers, code) => {
    const { cookie } = await signIn();
    expect(await codeOf(await harness.ask(joinChat.path, { headers: { ...headers, Cookie: cookie } }))).toBe(code);
  });

  test('is refused without the session cookie, or while the site is closed', async () => {
    expect(await codeOf(await harness.ask(joinChat.path, { headers: UPGRADE }))).toBe('401 session.required');
    const { cookie } = await signIn();
    harness.platform.state.status = 1;
    harness.clock.now += 60_000;
    const closed = await harness.ask(joinChat.path, { headers: { ...UPGRADE, Cookie: cookie } });
    expect(await codeOf(closed)).toBe('503 gate.maintenance');
  });
});
