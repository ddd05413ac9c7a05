import { beforeAll, describe, expect, test } from 'vitest';
import { moveClock, OPS, seedAll, sendJson } from '../support/api.ts';
import { inviteAndOpen } from '../support/staff.ts';
import { join, newMember, toSend } from './seats.ts';

const MESSAGES = '/ops/chat/messages';

beforeAll(async () => {
  await seedAll();
});

describe('moderation of the chat room', () => {
  test('lets a muted member write again when the mute ends', async () => {
    const { account, token } = await newMember();
    const seat = await join(token);
    await seat.next('welcome');
    await sendJson('PUT', `/ops/chat/members/${account}/mute`, { minutes: 10, reason: 'insultos' }, OPS);
    await seat.next('muted');
    moveClock(9 * 60_000);
    seat.say(toSend('cedo'));
    expect(await seat.next('refused')).toMatchObject({ code: 'chat.muted' });
    moveClock(10 * 60_000);
    expect(await (await join(token)).next('welcome')).toMatchObject({ mutedUntil: null });
    seat.say(toSend('agora'));
    expect(await seat.next('message')).toMatchObject({ message: { text: 'agora' } });
  });

  test('refuses to delete a message or to change a mute without a reason that can be seen', async () => {
    const { account, token } = await newMember();
    const seat = await join(token);
    await seat.next('welcome');
    seat.say(toSend('fica'));
    const { id } = (await seat.next('message')).message;
    const steps: readonly (readonly [method: string, path: string, body: object])[] = [
      ['POST', `${MESSAGES}/${id}/delete`, {}],
      ['PUT', `/ops/chat/members/${account}/mute`, { minutes: 5 }],
      ['PUT', `/ops/chat/members/${account}/mute`, { minutes: 0 }],
    ];
    for (const [method, path, input] of steps)
      for (const reason of [undefined, '', ' \u200b '])
        expect(await sendJson(method, path, { ...input, reason }, OPS), `${path} ${reason}`).toMatchObject({
          errorCode: 'request.invalid',
        });
    expect(await (await join(token)).next('welcome')).toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ id })]),
      mutedUntil: null,
    });
  });

  test('is moderated by people who may answer, with their name; others of the staff read it', async () => {
    const { account, token } = await newMember();
    const seat = await join(token);
    await seat.next('welcome');
    seat.say(toSend('a moderar'));
    const { id } = (await seat.next('message')).message;
    const steps: readonly (readonly [method: string, path: string, body: object])[] = [
      ['POST', `${MESSAGES}/${id}/keep`, {}],
      ['PUT', `/ops/chat/members/${account}/mute`, { minutes: 5, reason: 'insultos' }],
      ['POST', `${MESSAGES}/${id}/delete`, { reason: 'ofensa' }],
    ];
    const reader = await inviteAndOpen('chat.aud', ['auditor']);
    expect((await reader.call('GET', MESSAGES)).status).toBe(200);
    for (const [method, path, input] of steps)
      expect((await reader.call(method, path, input)).errorCode, path).toBe('staff.forbidden');
    const support = await inviteAndOpen('chat.sup', ['support']);
    for (const [method, path, input] of steps) expect((await support.call(method, path, input)).status, path).toBe(200);
    const [message] = (await support.call('GET', `${MESSAGES}?around=${id}&pageSize=1`)).value.list;
    expect(message.decision).toMatchObject({ kind: 'deleted', by: 'chat.sup', reason: 'ofensa' });
    const mutes = (await support.call('GET', '/ops/chat/mutes')).value.list;
    expect(mutes).toContainEqual(expect.objectContaining({ account, by: 'chat.sup', reason: 'insultos' }));
  });
});
