import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GUEST_SECRET_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { toggle } from './access.ts';
import { bearer, get, moveClock, register, seedAll, sendJson, signIn } from './api.ts';
import { answer, closeAs, newVisitor, openAs, openProven, PATH, queue, read, writeAs } from './conversations.ts';
import { toPng } from './pictures.ts';

const MINUTE_MS = 60_000;
let members = 0;
async function newMember(): Promise<Record<string, string>> {
  members += 1;
  return bearer((await register(`conversa${members}`)).value.token);
}
const unread = async (headers: Record<string, string>) =>
  (await get('/wps/relay/CSP_unreadCount', headers)).value.service;
const openId = async (headers: Record<string, string>) =>
  (await openAs(headers, 'Oi, tudo bem?')).value.conversation.id;

beforeAll(seedAll);
afterEach(() => moveClock(0));

describe('a member', () => {
  test('opens a conversation about a withdrawal, reads the answer, writes on and closes it', async () => {
    const me = await newMember();
    const fields = { subject: 'withdrawal', reference: 'wd-42' };
    const opened = await openAs({ ...me, language: 'PT' }, 'Cadê\u202e meu\u0007 saque?\r\n\r\n\r\n\r\nObrigado', {
      fields,
    });
    expect(opened.status).toBe(200);
    const { conversation, messages } = opened.value;
    expect(conversation).toMatchObject({
      ...fields,
      state: 'waiting',
      isUnread: false,
      excerpt: 'Cadê meu saque? Obrigado',
    });
    expect(messages).toMatchObject([{ side: 'own', content: 'Cadê meu saque?\n\nObrigado', images: [] }]);
    const before = await unread(me);
    expect((await answer(conversation.id, 'Já saiu.')).value.conversation).toMatchObject({
      state: 'answered',
      language: 'PT',
    });
    expect(await unread(me)).toBe(before + 1);
    const [told] = (await get('/wps/relay/CSP_getInbox', me)).value.list;
    const values = { id: conversation.id, excerpt: 'Cadê meu saque? Obrigado', answer: 'Já saiu.' };
    expect(told).toMatchObject({ template: 'conversation.answered', values });
    expect((await get(PATH, me)).value.list).toMatchObject([
      { id: conversation.id, state: 'answered', isUnread: true },
    ]);
    const news = await read(me, conversation.id, messages[0].id);
    expect(news.value.messages).toMatchObject([{ side: 'operator', content: 'Já saiu.' }]);
    expect([await unread(me), (await get(PATH, me)).value.list[0].isUnread]).toEqual([before, false]);
    expect((await writeAs(me, conversation.id, 'Obrigada!')).value.conversation.state).toBe('waiting');
    for (let time = 0; time < 2; time += 1) expect((await closeAs(me, conversation.id)).value.state).toBe('closed');
    const late = [await writeAs(me, conversation.id, 'Mais uma'), await answer(conversation.id, 'Tarde')];
    expect(late.map(({ errorCode }) => errorCode)).toEqual(['support.state_changed', 'support.state_changed']);
  });

  test('sends a message once, however often the call is repeated', async () => {
    const me = await newMember();
    const sent = { key: 'k-1', images: [toPng()] };
    const first = await openAs(me, 'Uma vez só', sent);
    const replies = await Promise.all([openAs(me, 'Uma vez só', sent), openAs(me, 'Uma vez só', sent)]);
    for (const reply of replies) expect(reply.value).toEqual(first.value);
    expect((await openAs(me, 'Outra', sent)).errorCode).toBe('idempotency.mismatch');
    const { id } = first.value.conversation;
    const written = await Promise.all([1, 2, 3].map(() => writeAs(me, id, 'E mais', { key: 'k-1b' })));
    expect(new Set(written.map(({ value }) => value.messages[0].id)).size).toBe(1);
    const answers = await Promise.all([1, 2].map(() => answer(id, 'Resposta', 'a-1')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await answer(id, 'Outra resposta', 'a-1')).errorCode).toBe('idempotency.mismatch');
    expect((await read(me, id)).value.messages.map(({ side }: { side: string }) => side)).toEqual([
      'own',
      'own',
      'operator',
    ]);
    expect(await unread(me)).toBe(0);
  });

  test('repeats an interrupted call, which stores the missing picture; other members cannot see it', async () => {
    const me = await newMember();
    const sent = { key: 'k-p', images: [toPng()] };
    const { conversation, messages } = (await openAs(me, 'Veja a tela', sent)).value;
    const [image] = messages[0].images;
    const path = `${PATH}/${conversation.id}/pictures/${image}`;
    await env.UPLOADS.delete(image);
    await env.DB.prepare("update uploads set used_at_ms = null, used_for = '' where id = ?").bind(image).run();
    expect((await get(path, me)).status).toBe(404);
    await openAs(me, 'Veja a tela', sent);
    const shown = await exports.default.fetch(new Request(`https://platform.test${path}`, { headers: me }));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(toPng());
    expect((await get(path, await newMember())).errorCode).toBe('request.not_found');
    expect((await openAs(me, 'x', { images: [new Uint8Array([1, 2, 3])] })).errorCode).toBe('uploads.not_a_picture');
  });

  test('has three open conversations at most, six messages a minute, and 2,000 characters a message', async () => {
    const me = await newMember();
    const ids = [await openId(me), await openId(me), await openId(me)];
    expect((await openAs(me, 'Quarta')).errorCode).toBe('support.too_many_open');
    for (let n = 0; n < 3; n += 1) expect((await writeAs(me, ids[0], `Linha ${n}`)).status).toBe(200);
    const fast = await writeAs(me, ids[1], 'Rápido demais');
    expect([fast.errorCode, fast.headers.get('retry-after')]).toEqual(['request.rate_limited', '60']);
    await closeAs(me, ids[2]);
    expect((await openAs(me, 'Ainda rápido')).errorCode).toBe('request.rate_limited');
    moveClock(MINUTE_MS + 1);
    expect((await openAs(me, 'Agora sim')).status).toBe(200);
    expect((await writeAs(me, ids[0], 'ç'.repeat(2_000))).status).toBe(200);
    for (const text of ['ç'.repeat(2_001), ' \u200b ']) {
      expect((await writeAs(me, ids[0], text)).value).toEqual({ min: 1, max: 2_000 });
    }
  });

  test('writes fifty messages in a conversation at most', async () => {
    const me = await newMember();
    const id = await openId(me);
    await env.DB.prepare(
      `insert into conversation_messages (conversation_id, owner, request_key, input_hash, content, images, sent_at_ms)
       select ?1, owner, 'old-' || value, '', '.', '[]', 0 from conversations c, json_each(?2) where c.id = ?1`,
    )
      .bind(id, JSON.stringify(Array.from({ length: 49 }, (_, n) => n)))
      .run();
    expect((await writeAs(me, id, 'Mais')).errorCode).toBe('support.full');
  });

  test('sends twenty pictures in a conversation at most, and twenty in a day; text is still accepted', async () => {
    const me = await newMember();
    const id = await openId(me);
    const hold = (conversationId: string, pictures: number, sentAt: number) =>
      env.DB.prepare(
        `insert into conversation_messages (conversation_id, owner, request_key, input_hash, content, images, sent_at_ms)
         select ?1, owner, 'old-' || ?3, '', '.', ?2, ?3 from conversations where id = ?1`,
      )
        .bind(conversationId, JSON.stringify(Array.from({ length: pictures }, (_, n) => `old-${n}`)), sentAt)
        .run();
    const two = { images: [toPng(), toPng()] };
    await hold(id, 19, 0);
    expect((await writeAs(me, id, 'Duas telas', two)).errorCode).toBe('support.too_many_pictures');
    expect((await writeAs(me, id, 'Uma tela', { images: [toPng()] })).status).toBe(200);
    expect((await writeAs(me, id, 'Só texto')).status).toBe(200);
    const other = await openId(me);
    const DAY_MS = 24 * 60 * MINUTE_MS;
    await hold(other, 18, Date.now() - DAY_MS + 2 * MINUTE_MS);
    for (const refused of [await writeAs(me, other, 'Duas telas', two), await openAs(me, 'Duas telas', two)])
      expect(refused.errorCode).toBe('support.too_many_pictures');
    expect((await get(PATH, me)).value.list).toHaveLength(2);
    moveClock(3 * MINUTE_MS);
    expect((await writeAs(me, other, 'Depois', two)).status).toBe(200);
  });

  test('has pictures of conversations and feedback deleted after ninety days, other pictures not', async () => {
    const me = await newVisitor();
    const { conversation, messages } = (await openProven(me, 'Veja', { images: [toPng()] })).value;
    const [image] = messages[0].images;
    const path = `${PATH}/${conversation.id}/pictures/${image}`;
    const insert = `insert into uploads (id, member_id, purpose, content_type, bytes, width, height, created_at_ms, used_at_ms)
                    values ('receipt-1', 'm', 'receipt', 'image/png', 1, 1, 1, 1, 1)`;
    await env.DB.prepare(insert).run();
    const rows = async () => {
      const { results } = await env.DB.prepare('select id from uploads where id in (?, ?)')
        .bind(image, 'receipt-1')
        .all();
      return results.map((row) => row['id']).sort();
    };
    const DAY_MS = 24 * 60 * MINUTE_MS;
    const download = async () => {
      const response = await exports.default.fetch(new Request(`https://platform.test${path}`, { headers: me }));
      await response.arrayBuffer();
      return response.status;
    };
    const setAge = (ageMs: number) =>
      env.DB.prepare('update uploads set used_at_ms = ? where id = ?')
        .bind(Date.now() - ageMs, image)
        .run();
    await setAge(90 * DAY_MS - MINUTE_MS);
    await queue();
    expect(await rows()).toEqual([image, 'receipt-1'].sort());
    expect(await download()).toBe(200);
    await setAge(90 * DAY_MS + MINUTE_MS);
    expect(await download()).toBe(404);
    await queue();
    await expect.poll(rows).toEqual(['receipt-1']);
    expect(await env.UPLOADS.head(image)).toBeNull();
    expect((await read(me, conversation.id)).value.messages[0].images).toEqual([image]);
  });

  test('reads and changes only own conversations', async () => {
    const id = await openId(await newMember());
    for (const other of [await newMember(), await newVisitor(), {}]) {
      const replies = [await read(other, id), await writeAs(other, id, 'Oi'), await closeAs(other, id)];
      expect(replies.map(({ errorCode }) => errorCode)).toEqual([
        'support.unknown',
        'support.unknown',
        'support.unknown',
      ]);
      expect((await get(PATH, other)).value.list).toEqual([]);
    }
  });
});

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

describe('the operator', () => {
  test('lists the longest waiting first, by age, page by page, and closes', async () => {
    await env.DB.prepare("update conversations set state = 'closed'").run();
    const me = await newMember();
    const ids = [await openId(me), await openId(me), await openId(me)];
    const walk = async (query: string) => {
      const seen: string[] = [];
      for (let cursor = '', turn = 0; turn < 5; turn += 1) {
        const page = await queue(`${query}&pageSize=2&cursor=${cursor}`);
        seen.push(...page.list.map(({ id }: { id: string }) => id));
        cursor = page.next;
        if (cursor === '') return seen;
      }
      throw new Error('The pages do not end');
    };
    expect(await walk('state=waiting')).toEqual(ids);
    moveClock(10 * MINUTE_MS);
    await writeAs(me, ids[0] as string, 'Ainda espero');
    moveClock(11 * MINUTE_MS);
    expect(await walk('state=waiting&minMinutes=5')).toEqual([ids[1], ids[2]]);
    expect(await walk('state=waiting')).toEqual([ids[1], ids[2], ids[0]]);
    await answer(ids[1] as string, 'Certo.');
    expect(await walk('state=answered')).toEqual([ids[1]]);
    const path = (id: string | undefined, verb = '') => `/ops/support/conversations/${id}${verb}`;
    const ops = { authorization: 'Bearer local-ops' };
    expect((await get(path(ids[1]), ops)).value.messages).toHaveLength(2);
    expect((await sendJson('POST', path(ids[2], '/close'), {}, ops)).value.state).toBe('closed');
    expect((await get('/ops/support/conversations?cursor=x', ops)).errorCode).toBe('request.invalid');
    const unknown = '0'.repeat(16);
    const refused = [
      await get(path(unknown), ops),
      await answer(unknown, 'Oi'),
      await sendJson('POST', path(unknown, '/close'), {}, ops),
    ];
    expect(refused.map(({ errorCode }) => errorCode)).toEqual([
      'support.unknown',
      'support.unknown',
      'support.unknown',
    ]);
    expect((await get(path(ids[1]), me)).status).toBe(401);
    const { list } = (await get('/ops/audit', ops)).value;
    expect(JSON.stringify(list)).toContain('answerConversation');
  });

  test('switches conversations off with the feedback', async () => {
    const me = await newMember();
    const restore = await toggle('feedback', false);
    expect([(await openAs(me, 'Oi')).errorCode, (await get(PATH, me)).errorCode]).toEqual([
      'system.feature_disabled',
      'system.feature_disabled',
    ]);
    await restore();
    expect((await openAs(me, 'Oi')).status).toBe(200);
  });
});
