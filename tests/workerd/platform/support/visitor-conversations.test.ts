import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GUEST_SECRET_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { bearer, moveClock, seedAll, sendJson, signIn } from './api.ts';
import {
  answer,
  closeAs,
  newMember,
  newVisitor,
  openAs,
  openProven,
  PATH,
  queue,
  read,
  writeAs,
} from './conversations.ts';
import { toPng } from './pictures.ts';

beforeAll(seedAll);
afterEach(() => moveClock(0));

const MINUTE_MS = 60_000;

describe('a visitor', () => {
  test('proves to be human, writes with the secret, and takes the conversation along after the sign-in', async () => {
    const me = await newVisitor();
    expect((await openAs(me, 'Sem prova')).errorCode).toBe('session.captcha_required');
    const { id } = (await openProven(me, 'Não consigo entrar')).value.conversation;
    expect((await queue()).list.find((row: { id: string }) => row.id === id)).toMatchObject({ account: '' });
    await answer(id, 'Qual é o seu nome de usuário?');
    expect((await read(me, id)).value.messages).toHaveLength(2);
    expect((await writeAs(me, id, 'luna')).status).toBe(200);
    const luna = bearer((await signIn('luna')).value.token);
    const other = await newVisitor();
    const claim = (secret: Record<string, string>) => sendJson('POST', `${PATH}/claim`, {}, { ...secret, ...luna });
    expect([(await claim(other)).value, (await claim({})).value]).toEqual([{ claimed: 0 }, { claimed: 0 }]);
    expect((await claim(me)).value).toEqual({ claimed: 1 });
    expect((await read(me, id)).errorCode).toBe('support.unknown');
    expect((await read(luna, id)).value.messages).toHaveLength(3);
    expect((await queue()).list.find((row: { id: string }) => row.id === id)).toMatchObject({ account: 'luna' });
    expect((await claim(me)).value).toEqual({ claimed: 0 });
    await closeAs(luna, id);
  });

  test('needs a well-formed secret, and opens five conversations an hour in a network', async () => {
    const { [GUEST_SECRET_HEADER]: _, ...nobody } = await newVisitor();
    for (const headers of [nobody, { ...nobody, [GUEST_SECRET_HEADER]: 'short' }]) {
      expect((await openProven(headers, 'Oi')).value.fields).toEqual({ [GUEST_SECRET_HEADER]: 'required' });
    }
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await openProven(await newVisitor('198.53.1.9'), 'Oi')).errorCode);
    expect(codes).toEqual([...Array.from({ length: 5 }), 'request.rate_limited']);
    expect((await openProven(await newVisitor('198.53.2.9'), 'Oi')).status).toBe(200);
    moveClock(60 * MINUTE_MS + 1);
    expect((await openProven(await newVisitor('198.53.1.9'), 'Oi')).status).toBe(200);
  });

  test('sends twenty pictures a day in a network, whatever the number of secrets', async () => {
    const ip = '198.53.4.9';
    const first = await newVisitor(ip);
    const { id } = (await openProven(first, 'Oi')).value.conversation;
    const images = JSON.stringify(Array.from({ length: 18 }, (_, n) => `old-${n}`));
    await env.DB.prepare('update conversation_messages set images = ? where conversation_id = ?')
      .bind(images, id)
      .run();
    const three = { images: [toPng(), toPng(), toPng()] };
    const second = await newVisitor(ip);
    expect((await openProven(second, 'Veja', three)).errorCode).toBe('support.too_many_pictures');
    const opened = await openProven(second, 'Veja', { images: [toPng()] });
    expect(opened.status).toBe(200);
    const written = await writeAs(second, opened.value.conversation.id, 'Mais', { images: [toPng(), toPng()] });
    expect(written.errorCode).toBe('support.too_many_pictures');
    expect((await openProven(await newVisitor('198.53.5.9'), 'Veja', three)).status).toBe(200);
  });
});

test('a network gets no further conversations by claiming those that it opened', async () => {
  const ip = '198.53.3.9';
  const member = await newMember();
  for (let n = 0; n < 5; n += 1) {
    const visitor = await newVisitor(ip);
    expect((await openProven(visitor, 'Oi')).status).toBe(200);
    const claimed = await sendJson('POST', `${PATH}/claim`, {}, { ...visitor, ...member });
    expect(claimed.value).toEqual({ claimed: 1 });
  }
  expect((await openProven(await newVisitor(ip), 'Oi')).errorCode).toBe('request.rate_limited');
});
