import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHAT_CLOSED, CHAT_SHOWN_MAX, CHAT_TEXT_MAX, joinChat } from '../../../../src/contract/chat/chat.ts';
import { FEATURE_MODULES } from '../../../../src/contract/system/features.ts';
import { CHAT_KEPT_MS } from '../../../../src/platform/chat/chat-store.ts';
import { createCallers, type Role } from '../contract/callers.ts';
import { bearer, get, moveClock, OPS, sendJson } from '../support/api.ts';
import { join, lookAround, newMember, toSend, untilClosed } from './seats.ts';

const PAUSE_MS = 3_000;
const MESSAGES = '/ops/chat/messages';
const REPORTS = '/ops/chat/reports';
let tokens: ReadonlyMap<Role, string>;
let ahead = 0;

function wait(ms: number): void {
  ahead += ms;
  moveClock(ahead);
}

const turnChat = (isOn: boolean) =>
  sendJson('PUT', '/ops/system/whitelabel', { modId: FEATURE_MODULES.chat, enabled: isOn ? '1' : '0' }, OPS);

beforeAll(async () => {
  tokens = await createCallers('conversa');
});
// setup.ts resets the clock after each test, so `ahead` is reset, too.
beforeEach(() => {
  ahead = 0;
});

describe('the chat room', () => {
  test('passes a message on to everybody with a masked name, and marks it as their own for its author', async () => {
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

  test('shows the last messages to a late visitor, oldest first', async () => {
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

  test('posts a message once, however often its key arrives', async () => {
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

  // A test of its own and not a row of the table above, because the title would contain the lone surrogate, which cannot be printed.
  test('refuses a lone surrogate', async () => {
    const seat = await join((await newMember()).token);
    seat.say(toSend('\ud800'));
    expect(await seat.next('refused')).toMatchObject({ code: 'chat.length' });
  });

  test('accepts a message of the maximum length, also with letters of two code units', async () => {
    const seat = await join((await newMember()).token);
    seat.say(toSend('🌊'.repeat(CHAT_TEXT_MAX)));
    expect([...(await seat.next('message')).message.text]).toHaveLength(CHAT_TEXT_MAX);
  });

  test('refuses messages that are too fast or repeated', async () => {
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

  test('is read-only for a demo player', async () => {
    const seat = await join(tokens.get('demo') ?? '');
    expect(await seat.next('welcome')).toMatchObject({ mayWrite: false });
    seat.say(toSend('oi'));
    expect(await seat.next('refused')).toMatchObject({ code: 'session.real_account_required' });
  });

  test.each(['{', '7', '{"type":"delete","id":1}', '{"type":"send","text":"x"}', 'x'.repeat(5_000)])(
    'refuses the malformed frame %.20s',
    async (frame) => {
      const seat = await join((await newMember()).token);
      seat.socket.send(frame);
      expect(await seat.next('refused')).toMatchObject({ code: 'request.invalid' });
    },
  );

  test('answers a request without an upgrade with a refusal', async () => {
    const { token } = await newMember();
    expect(await get(joinChat.path, bearer(token))).toMatchObject({
      status: 426,
      errorCode: 'request.upgrade_required',
    });
    expect(await get(joinChat.path)).toMatchObject({ status: 401 });
  });

  test('deletes messages older than a week', async () => {
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
  test('finds reported messages and removes them for everybody', async () => {
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
    const removal = [`${MESSAGES}/${id}/delete`, { reason: 'ofensa' }, OPS] as const;
    expect(await sendJson('POST', ...removal)).toMatchObject({ value: { id } });
    expect(await mine.next('deleted')).toEqual({ type: 'deleted', id });
    const late = await (await join(reader.token)).next('welcome');
    expect(late.messages.map((message) => message.id)).not.toContain(id);
    const unknown = await sendJson('POST', `${MESSAGES}/999999/delete`, { reason: 'ofensa' }, OPS);
    expect(unknown).toMatchObject({ errorCode: 'chat.unknown' });
  });

  test('sees a reported message with its neighbours, keeps it, and sees it again after another report', async () => {
    const [author, one, two] = [await newMember(), await newMember(), await newMember()];
    const [mine, first, second] = [await join(author.token), await join(one.token), await join(two.token)];
    await Promise.all([first.next('welcome'), second.next('welcome')]);
    const ids: number[] = [];
    for (const text of ['antes', 'no meio', 'depois']) {
      mine.say(toSend(text));
      ids.push((await mine.next('message')).message.id);
      wait(PAUSE_MS);
    }
    const [, id = 0] = ids;
    const around = (await get(`${MESSAGES}?around=${id}&pageSize=2`, OPS)).value.list;
    expect(around.map(({ text }: { text: string }) => text)).toEqual(['depois', 'no meio', 'antes']);
    first.say({ type: 'report', id });
    await first.next('reported');
    const find = async (state: string) =>
      (await get(`${REPORTS}?state=${state}`, OPS)).value.list.find((row: { id: number }) => row.id === id);
    expect(await find('waiting')).toMatchObject({ reports: 1, decision: null, reportedAt: expect.any(String) });
    wait(PAUSE_MS);
    await sendJson('POST', `${MESSAGES}/${id}/keep`, { reason: 'brincadeira' }, OPS);
    expect(await find('waiting')).toBeUndefined();
    expect(await find('decided')).toMatchObject({
      reportedAt: null,
      decision: { kind: 'kept', by: '', reason: 'brincadeira' },
    });
    wait(PAUSE_MS);
    second.say({ type: 'report', id });
    await second.next('reported');
    expect(await find('waiting')).toMatchObject({ reports: 2, decision: { kind: 'kept' } });
    expect(await find('decided')).toBeUndefined();
    await sendJson('POST', `${MESSAGES}/${id}/delete`, { reason: 'ofensa' }, OPS);
    expect(await find('waiting')).toBeUndefined();
    expect(await find('decided')).toMatchObject({ text: 'no meio', decision: { kind: 'deleted', reason: 'ofensa' } });
    expect(await sendJson('POST', `${MESSAGES}/${id}/keep`, {}, OPS)).toMatchObject({ errorCode: 'chat.unknown' });
    expect(await get(`${REPORTS}?cursor=x`, OPS)).toMatchObject({ errorCode: 'request.invalid' });
  });

  test('reads waiting reports page by page, the oldest first', async () => {
    const [author, reader] = [await newMember(), await newMember()];
    const [mine, theirs] = [await join(author.token), await join(reader.token)];
    await theirs.next('welcome');
    const ids: number[] = [];
    for (const text of ['um', 'dois', 'três']) {
      mine.say(toSend(text));
      ids.unshift((await mine.next('message')).message.id);
      wait(PAUSE_MS);
    }
    for (const id of ids) {
      theirs.say({ type: 'report', id });
      await theirs.next('reported');
      wait(1);
    }
    const seen: number[] = [];
    for (let cursor = ''; ; ) {
      const { list, next } = (await get(`${REPORTS}?pageSize=1&cursor=${cursor}`, OPS)).value;
      seen.push(...list.map(({ id }: { id: number }) => id));
      if (next === '') break;
      cursor = next;
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
    for (const id of ids) await sendJson('POST', `${MESSAGES}/${id}/keep`, {}, OPS);
  });

  test('mutes a member for a time, and lifts the mute', async () => {
    const { account, token } = await newMember();
    const seat = await join(token);
    await seat.next('welcome');
    const path = `/ops/chat/members/${account}/mute`;
    const { value } = await sendJson('PUT', path, { minutes: 10, reason: 'insultos' }, OPS);
    const findMute = async () =>
      (await get('/ops/chat/mutes', OPS)).value.list.find((row: { account: string }) => row.account === account);
    expect(await findMute()).toMatchObject({ mutedUntil: value.mutedUntil, by: '', reason: 'insultos' });
    expect(await seat.next('muted')).toEqual({ type: 'muted', until: value.mutedUntil });
    seat.say(toSend('oi'));
    expect(await seat.next('refused')).toMatchObject({ code: 'chat.muted', until: value.mutedUntil });
    expect(await (await join(token)).next('welcome')).toMatchObject({ mutedUntil: value.mutedUntil });
    await sendJson('PUT', path, { minutes: 0, reason: 'engano' }, OPS);
    expect(await seat.next('muted')).toEqual({ type: 'muted', until: null });
    expect(await findMute()).toBeUndefined();
    seat.say(toSend('de volta'));
    await seat.next('message');
    expect(
      await sendJson('PUT', '/ops/chat/members/ninguem/mute', { minutes: 1, reason: 'insultos' }, OPS),
    ).toMatchObject({
      errorCode: 'member.unknown',
    });
  });

  test('closes the room, also for members inside', async () => {
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
