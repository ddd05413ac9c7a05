import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHAT_CLOSED, CHAT_SHOWN_MAX, CHAT_TEXT_MAX, type ChatEvent, joinChat } from '../../../../src/contract/chat.ts';
import { FEATURE_MODULES } from '../../../../src/contract/whitelabel.ts';
import { ChatRoomDurableObject } from '../../../../src/platform/chat/chat-room-object.ts';
import { CHAT_KEPT_MS } from '../../../../src/platform/chat/chat-store.ts';
import { AccessPart } from '../../../../src/platform/session/access-part.ts';
import { readSessionToken } from '../../../../src/platform/session/tokens.ts';
import { createCallers, type Role } from '../contract/callers.ts';
import { bearer, get, moveClock, OPS, register, sendJson, signIn } from '../support/api.ts';

const PAUSE_MS = 3_000;
const MESSAGES = '/ops/chat/messages';
let tokens: ReadonlyMap<Role, string>;
let ahead = 0;
let names = 0;

function wait(ms: number): void {
  ahead += ms;
  moveClock(ahead);
}

const newMember = async (): Promise<{ account: string; token: string }> => {
  names += 1;
  const account = `falante${names}`;
  return { account, token: (await register(account)).value.token };
};

type Member = Awaited<ReturnType<typeof newMember>>;

interface Seat {
  socket: WebSocket;
  events: ChatEvent[];
  closed: { code?: number };
  say(command: object): void;
  /** The next event of a kind that has not been taken yet. */
  next<Type extends ChatEvent['type']>(type: Type): Promise<Extract<ChatEvent, { type: Type }>>;
}

async function join(token: string): Promise<Seat> {
  const headers = { ...bearer(token), Upgrade: 'websocket' };
  const response = await exports.default.fetch(new Request(`https://platform.test${joinChat.path}`, { headers }));
  expect(response.status).toBe(101);
  const socket = response.webSocket as WebSocket;
  const events: ChatEvent[] = [];
  const closed: Seat['closed'] = {};
  socket.accept();
  socket.addEventListener('message', ({ data }) => {
    if (data !== 'pong') events.push(joinChat.response.parse(JSON.parse(String(data))) as ChatEvent);
  });
  socket.addEventListener('close', ({ code }) => {
    closed.code = code;
  });
  const next: Seat['next'] = async (type) => {
    for (let turn = 0; turn < 200; turn += 1) {
      const at = events.findIndex((event) => event.type === type);
      if (at >= 0) return events.splice(at, 1)[0] as never;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`no ${type}; there are ${events.map((event) => event.type)}`);
  };
  return { socket, events, closed, next, say: (command) => socket.send(JSON.stringify(command)) };
}

let keys = 0;
const toSend = (text: string, key?: string) => {
  keys += 1;
  return { type: 'send', key: key ?? `chave-${keys}-xxxx`, text };
};

async function untilClosed(seat: Seat): Promise<number | undefined> {
  for (let turn = 0; turn < 200 && seat.closed.code === undefined; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return seat.closed.code;
}

const lookAround = () => runDurableObjectAlarm(env.CHAT_ROOM.getByName('room'));
const turnChat = (isOn: boolean) =>
  sendJson('PUT', '/ops/system/whitelabel', { modId: FEATURE_MODULES.chat, enabled: isOn ? '1' : '0' }, OPS);

beforeAll(async () => {
  tokens = await createCallers('conversa');
});
// The clock is set back after each test (setup.ts).
beforeEach(() => {
  ahead = 0;
});

describe('the chat room', () => {
  test('passes a message on to everybody, with a masked name, and tells whose it is', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const [mine, theirs] = [await join(one.token), await join(two.token)];
    await Promise.all([mine.next('welcome'), theirs.next('welcome')]);
    const command = toSend('  Boa   noite,\u200b orla!  ');
    mine.say(command);
    const own = await mine.next('message');
    expect(own).toMatchObject({ key: command.key, message: { text: 'Boa noite, orla!', isOwn: true } });
    const heard = await theirs.next('message');
    expect(heard.message).toMatchObject({ id: own.message.id, isOwn: false });
    expect(heard.message.name).toMatch(/^fa\*\*\*\d$/);
    expect(JSON.stringify(heard)).not.toContain(one.account);
  });

  test('shows the last messages to who comes late, oldest first', async () => {
    const { token } = await newMember();
    const seat = await join(token);
    await seat.next('welcome');
    for (const text of ['primeira', 'segunda', 'terceira']) {
      seat.say(toSend(text));
      await seat.next('message');
      wait(PAUSE_MS);
    }
    const late = await join((await newMember()).token);
    const { messages, mayWrite } = await late.next('welcome');
    expect(messages.length).toBeLessThanOrEqual(CHAT_SHOWN_MAX);
    expect(messages.slice(-3).map(({ text }) => text)).toEqual(['primeira', 'segunda', 'terceira']);
    expect(mayWrite).toBe(true);
  });

  test('says a message once, however often its key comes', async () => {
    const seat = await join((await newMember()).token);
    await seat.next('welcome');
    const command = toSend('uma vez só');
    seat.say(command);
    const { message } = await seat.next('message');
    seat.say(command);
    expect((await seat.next('message')).message.id).toBe(message.id);
    const { messages } = await (await join((await newMember()).token)).next('welcome');
    expect(messages.filter(({ text }) => text === 'uma vez só')).toHaveLength(1);
  });

  test.each([
    ['', 'chat.length'],
    [' \u200b ', 'chat.length'],
    ['x'.repeat(CHAT_TEXT_MAX + 1), 'chat.length'],
    ['veja https://x.test', 'chat.link'],
    ['veja www.x', 'chat.link'],
    ['ganhe em sorte.bet agora', 'chat.link'],
    ['t.me/grupo', 'chat.link'],
    ['ｗｗｗ．x', 'chat.link'],
    ['eu@mar.test', 'chat.link'],
    ['zap (11) 9 8765-4321', 'chat.link'],
  ])('refuses %o', async (text, code) => {
    const seat = await join((await newMember()).token);
    const command = toSend(text);
    seat.say(command);
    expect(await seat.next('refused')).toMatchObject({ code, key: command.key });
  });

  // Not a row above: no report could name it.
  test('takes half of a letter for none', async () => {
    const seat = await join((await newMember()).token);
    seat.say(toSend('\ud800'));
    expect(await seat.next('refused')).toMatchObject({ code: 'chat.length' });
  });

  test('takes a message of the greatest length, letters of two units too', async () => {
    const seat = await join((await newMember()).token);
    seat.say(toSend('🌊'.repeat(CHAT_TEXT_MAX)));
    expect([...(await seat.next('message')).message.text]).toHaveLength(CHAT_TEXT_MAX);
  });

  test('lets nobody hurry, or repeat themselves', async () => {
    const seat = await join((await newMember()).token);
    await seat.next('welcome');
    seat.say(toSend('a'));
    await seat.next('message');
    seat.say(toSend('b'));
    expect(await seat.next('refused')).toMatchObject({ code: 'chat.too_fast', until: expect.any(String) });
    wait(PAUSE_MS);
    seat.say(toSend('a'));
    expect(await seat.next('refused')).toMatchObject({ code: 'chat.repeated' });
    for (let count = 1; count < 10; count += 1) {
      seat.say(toSend(`mensagem ${count}`));
      await seat.next('message');
      wait(PAUSE_MS);
    }
    seat.say(toSend('a décima primeira'));
    expect(await seat.next('refused')).toMatchObject({ code: 'chat.too_fast' });
  });

  test('is read, not written, by a demo player', async () => {
    const seat = await join(tokens.get('demo') ?? '');
    expect(await seat.next('welcome')).toMatchObject({ mayWrite: false });
    seat.say(toSend('oi'));
    expect(await seat.next('refused')).toMatchObject({ code: 'session.real_account_required' });
  });

  test.each(['{', '7', '{"type":"delete","id":1}', '{"type":"send","text":"x"}', 'x'.repeat(5_000)])(
    'refuses a frame that is none: %.20s',
    async (frame) => {
      const seat = await join((await newMember()).token);
      seat.socket.send(frame);
      expect(await seat.next('refused')).toMatchObject({ code: 'request.invalid' });
    },
  );

  test('is no page: without an upgrade it says so', async () => {
    const { token } = await newMember();
    expect(await get(joinChat.path, bearer(token))).toMatchObject({
      status: 426,
      errorCode: 'request.upgrade_required',
    });
    expect(await get(joinChat.path)).toMatchObject({ status: 401 });
  });

  const setState = (account: string, state: string) =>
    sendJson('PUT', `/ops/members/${account}/state`, { state, reason: 'test' }, OPS);

  test.each([
    [
      'signs out',
      ({ token }: Member) => sendJson('POST', '/wps/session/logout', {}, bearer(token)),
      CHAT_CLOSED.session,
    ],
    ['is frozen', ({ account }: Member) => setState(account, 'frozen'), CHAT_CLOSED.session],
    ['is suspended', ({ account }: Member) => setState(account, 'suspended'), CHAT_CLOSED.suspended],
  ])('ends at once for who only listens and %s', async (_, end, code) => {
    const [member, other] = [await newMember(), await newMember()];
    const [seat, theirs] = [await join(member.token), await join(other.token)];
    await seat.next('welcome');
    await theirs.next('welcome');
    const began = Date.now();
    await end(member);
    expect(await untilClosed(seat)).toBe(code);
    expect(Date.now() - began).toBeLessThan(1000);
    expect(theirs.closed.code).toBeUndefined();
  });

  test('does not seat who is suspended, says so, and seats them again afterwards', async () => {
    const { account, token } = await newMember();
    await setState(account, 'suspended');
    const refused = await get(joinChat.path, { ...bearer(token), Upgrade: 'websocket' });
    expect([refused.status, refused.errorCode]).toEqual([403, 'member.suspended']);
    await setState(account, 'active');
    await (await join(token)).next('welcome');
  });

  /** What the member's object tells the room of it is lost. */
  async function suspendUnheard(account: string): Promise<void> {
    const told = vi.spyOn(ChatRoomDurableObject.prototype, 'end').mockImplementation(async () => undefined);
    await setState(account, 'suspended');
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    told.mockRestore();
  }

  test('passes on nothing of who is suspended, and tells them why, though word of it was lost', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const [seat, theirs] = [await join(member.token), await join(other.token)];
    await seat.next('welcome');
    await theirs.next('welcome');
    await suspendUnheard(member.account);
    const command = toSend('ainda estou aqui');
    seat.say(command);
    expect(await seat.next('refused')).toEqual({ type: 'refused', key: command.key, code: 'member.suspended' });
    expect(await untilClosed(seat)).toBe(CHAT_CLOSED.suspended);
    expect(theirs.events).toEqual([]);
  });

  test('finds who is suspended when it looks around', async () => {
    const { account, token } = await newMember();
    const seat = await join(token);
    await seat.next('welcome');
    await suspendUnheard(account);
    await lookAround();
    expect(await untilClosed(seat)).toBe(CHAT_CLOSED.suspended);
  });

  /** The alarm rings, and is gone as it does; answers when the room looks again. */
  const ring = () =>
    runInDurableObject(env.CHAT_ROOM.getByName('room'), async (object, { storage }) => {
      await storage.deleteAlarm();
      await object.alarm();
      return storage.getAlarm();
    });

  test('goes on looking around where one of those in it cannot be asked about', async () => {
    const [silent, gone] = [await newMember(), await newMember()];
    const [kept, ended] = [await join(silent.token), await join(gone.token)];
    await kept.next('welcome');
    await ended.next('welcome');
    await suspendUnheard(gone.account);
    const { hash } = (await readSessionToken(silent.token)) ?? {};
    const { checkSession } = AccessPart.prototype;
    const broken = vi.spyOn(AccessPart.prototype, 'checkSession').mockImplementation(function (
      this: AccessPart,
      ...args
    ) {
      if (args[0] === hash) throw new Error('broken');
      return checkSession.apply(this, args);
    });
    const next = await ring();
    broken.mockRestore();
    expect(next).toBeGreaterThan(Date.now());
    expect(await untilClosed(ended)).toBe(CHAT_CLOSED.suspended);
    expect(kept.closed.code).toBeUndefined();
  });

  test('goes on looking around where nobody knows whether it is switched on', async () => {
    const { account, token } = await newMember();
    const seat = await join(token);
    await seat.next('welcome');
    await suspendUnheard(account);
    await env.DB.prepare('alter table settings rename to settings_away').run();
    const next = await ring();
    await env.DB.prepare('alter table settings_away rename to settings').run();
    expect(next).toBeGreaterThan(Date.now());
    expect(await untilClosed(seat)).toBe(CHAT_CLOSED.suspended);
  });

  test('ends with one session of several alone', async () => {
    const { account, token } = await newMember();
    const second = (await signIn(account, 'um-barco-azul')).value.token;
    const [first, later] = [await join(token), await join(second)];
    await first.next('welcome');
    await later.next('welcome');
    await sendJson('POST', '/wps/session/logout', {}, bearer(second));
    expect(await untilClosed(later)).toBe(CHAT_CLOSED.session);
    later.socket.close();
    await lookAround();
    expect(first.closed.code).toBeUndefined();
  });

  test('lets one account have five seats', async () => {
    const { token } = await newMember();
    const seats = await Promise.all(Array.from({ length: 5 }, () => join(token)));
    const sixth = await join(token);
    expect(await untilClosed(sixth)).toBe(CHAT_CLOSED.full);
    expect(seats.map(({ closed }) => closed.code)).toEqual(Array(5).fill(undefined));
  });

  test('forgets what is older than a week', async () => {
    const seat = await join((await newMember()).token);
    seat.say(toSend('vai sumir'));
    const { message } = await seat.next('message');
    wait(CHAT_KEPT_MS + 1_000);
    await lookAround();
    const { list } = (await get(MESSAGES, OPS)).value;
    expect(list.map(({ id }: { id: number }) => id)).not.toContain(message.id);
  });
});

describe('the operator', () => {
  test('finds what was reported, and takes it out for everybody', async () => {
    const [author, reader] = [await newMember(), await newMember()];
    const [mine, theirs] = [await join(author.token), await join(reader.token)];
    await theirs.next('welcome');
    mine.say(toSend('algo feio'));
    const { id } = (await theirs.next('message')).message;
    theirs.say({ type: 'report', id });
    theirs.say({ type: 'report', id });
    expect(await theirs.next('reported')).toEqual({ type: 'reported', id });
    mine.say({ type: 'report', id });
    expect(await mine.next('refused')).toMatchObject({ code: 'chat.unknown' });
    const { list } = (await get(`${MESSAGES}?only=reported`, OPS)).value;
    expect(list[0]).toMatchObject({ id, account: author.account, text: 'algo feio', reports: 1, deletedAt: null });
    expect(await sendJson('POST', `${MESSAGES}/${id}/delete`, {}, OPS)).toMatchObject({ value: { id } });
    expect(await mine.next('deleted')).toEqual({ type: 'deleted', id });
    const late = await (await join(reader.token)).next('welcome');
    expect(late.messages.map((message) => message.id)).not.toContain(id);
    expect(await sendJson('POST', `${MESSAGES}/999999/delete`, {}, OPS)).toMatchObject({ errorCode: 'chat.unknown' });
  });

  test('mutes a member for a time, and lifts it', async () => {
    const { account, token } = await newMember();
    const seat = await join(token);
    await seat.next('welcome');
    const path = `/ops/chat/members/${account}/mute`;
    const { value } = await sendJson('PUT', path, { minutes: 10 }, OPS);
    expect(await seat.next('muted')).toEqual({ type: 'muted', until: value.mutedUntil });
    seat.say(toSend('oi'));
    expect(await seat.next('refused')).toMatchObject({ code: 'chat.muted', until: value.mutedUntil });
    expect(await (await join(token)).next('welcome')).toMatchObject({ mutedUntil: value.mutedUntil });
    await sendJson('PUT', path, { minutes: 0 }, OPS);
    expect(await seat.next('muted')).toEqual({ type: 'muted', until: null });
    seat.say(toSend('de volta'));
    await seat.next('message');
    expect(await sendJson('PUT', '/ops/chat/members/ninguem/mute', { minutes: 1 }, OPS)).toMatchObject({
      errorCode: 'member.unknown',
    });
  });

  test('switches the room off, for who is in it too', async () => {
    const { token } = await newMember();
    const seat = await join(token);
    await seat.next('welcome');
    await turnChat(false);
    seat.say(toSend('oi'));
    expect(await untilClosed(seat)).toBe(CHAT_CLOSED.off);
    expect(await get(joinChat.path, { ...bearer(token), Upgrade: 'websocket' })).toMatchObject({
      errorCode: 'system.feature_disabled',
    });
    await turnChat(true);
  });
});
