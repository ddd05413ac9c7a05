import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toggle } from './access.ts';
import { get, moveClock, seedAll, sendJson } from './api.ts';
import {
  answer,
  closeAs,
  newMember,
  newVisitor,
  openAs,
  openOne,
  openProven,
  PATH,
  queue,
  read,
  readUnread,
  writeAs,
} from './conversations.ts';
import { toPng } from './pictures.ts';

beforeAll(seedAll);
afterEach(() => moveClock(0));

const MINUTE_MS = 60_000;

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
    const before = await readUnread(me);
    expect((await answer(conversation.id, 'Já saiu.')).value.conversation).toMatchObject({
      state: 'answered',
      language: 'PT',
    });
    expect(await readUnread(me)).toBe(before + 1);
    const [told] = (await get('/wps/relay/CSP_getInbox', me)).value.list;
    const values = { id: conversation.id, excerpt: 'Cadê meu saque? Obrigado', answer: 'Já saiu.' };
    expect(told).toMatchObject({ template: 'conversation.answered', values });
    expect((await get(PATH, me)).value.list).toMatchObject([
      { id: conversation.id, state: 'answered', isUnread: true },
    ]);
    const news = await read(me, conversation.id, messages[0].id);
    expect(news.value.messages).toMatchObject([{ side: 'operator', content: 'Já saiu.' }]);
    expect([await readUnread(me), (await get(PATH, me)).value.list[0].isUnread]).toEqual([before, false]);
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
    expect(await readUnread(me)).toBe(0);
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
    const ids = [await openOne(me), await openOne(me), await openOne(me)];
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
    const id = await openOne(me);
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
    const id = await openOne(me);
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
    const other = await openOne(me);
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
    const id = await openOne(await newMember());
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

describe('the operator', () => {
  test('lists the longest waiting first, by age, page by page, and closes', async () => {
    await env.DB.prepare("update conversations set state = 'closed'").run();
    const me = await newMember();
    const ids = [await openOne(me), await openOne(me), await openOne(me)];
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
