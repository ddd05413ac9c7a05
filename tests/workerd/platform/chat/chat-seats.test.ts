import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { CHAT_CLOSED, joinChat } from '../../../../src/contract/chat/chat.ts';
import { ChatRoomDurableObject } from '../../../../src/platform/chat/chat-room-object.ts';
import { AccessPart } from '../../../../src/platform/session/access-part.ts';
import { readSessionToken } from '../../../../src/platform/session/tokens.ts';
import { waitFor } from '../../../wait-for.ts';
import { bearer, get, OPS, seedAll, sendJson, signIn } from '../support/api.ts';
import { join, lookAround, type Member, newMember, toSend, untilClosed } from './seats.ts';

beforeAll(async () => {
  await seedAll();
});

describe('the chat room', () => {
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
  ])('ends at once for a silent member who %s', async (_, end, code) => {
    const [member, other] = [await newMember(), await newMember()];
    const [seat, theirs] = [await join(member.token), await join(other.token)];
    await seat.next('welcome');
    await theirs.next('welcome');
    const began = Date.now();
    await end(member);
    expect(await untilClosed(seat)).toBe(code);
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(theirs.closed.code).toBeUndefined();
  });

  test('refuses a suspended member with the reason, and accepts the member again afterwards', async () => {
    const { account, token } = await newMember();
    await setState(account, 'suspended');
    const refused = await get(joinChat.path, { ...bearer(token), Upgrade: 'websocket' });
    expect([refused.status, refused.errorCode]).toEqual([403, 'member.suspended']);
    await setState(account, 'active');
    await (await join(token)).next('welcome');
  });

  /** Suspends the member while the notification to the room is lost. */
  async function suspendUnheard(account: string): Promise<void> {
    const told = vi.spyOn(ChatRoomDurableObject.prototype, 'end').mockImplementation(async () => undefined);
    await setState(account, 'suspended');
    await waitFor(() => expect(told).toHaveBeenCalled());
    told.mockRestore();
  }

  test('passes on no message of a suspended member and reports the reason, although the notification was lost', async () => {
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

  test('finds suspended members by its periodic check', async () => {
    const { account, token } = await newMember();
    const seat = await join(token);
    await seat.next('welcome');
    await suspendUnheard(account);
    await lookAround();
    expect(await untilClosed(seat)).toBe(CHAT_CLOSED.suspended);
  });

  /** Clears the alarm and runs it. Returns the time of the next check. */
  const ring = () =>
    runInDurableObject(env.CHAT_ROOM.getByName('room'), async (object, { storage }) => {
      await storage.deleteAlarm();
      await object.alarm();
      return storage.getAlarm();
    });

  test('continues its check if the state of one member cannot be read', async () => {
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

  test('continues its check if its own switch cannot be read', async () => {
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

  test('ends only the seats of the session that ended', async () => {
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

  test('gives one account at most five seats', async () => {
    const { token } = await newMember();
    const seats = await Promise.all(Array.from({ length: 5 }, () => join(token)));
    const sixth = await join(token);
    expect(await untilClosed(sixth)).toBe(CHAT_CLOSED.full);
    expect(seats.map(({ closed }) => closed.code)).toEqual(Array(5).fill(undefined));
  });
});
