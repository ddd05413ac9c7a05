import { evictAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toggle } from './access.ts';
import { bearer, get, moveClock, OPS, type Reply, seedAll, sendJson, signIn } from './api.ts';
import { answer, give, mine, newGuest, newMember, ofOperator } from './feedback.ts';

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

describe('the operator', () => {
  test('answers once; the member reads it in their list and gets one message', async () => {
    const token = await newMember();
    const { value } = await give(bearer(token), { content: 'Linha um\nlinha dois, com detalhe.' });
    const both = await Promise.all([answer(value.id, 'Já corrigimos.'), answer(value.id, 'Outra.')]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    const refused = both.find(({ success }) => !success) as Reply;
    expect([refused.status, refused.errorCode]).toEqual([409, 'support.state_changed']);
    const words = both[0]?.success ? 'Já corrigimos.' : 'Outra.';
    const again = await answer(value.id, words);
    expect(again.value).toEqual({ id: value.id, state: 'answered', isDelivered: true, contact: '' });
    await evictAllDurableObjects();
    expect((await mine(token)).list[0]).toMatchObject({ state: 'answered', answer: words });
    const { list } = (await get('/wps/relay/CSP_getInbox', bearer(token))).value;
    const told = list.filter(({ template }: { template: string }) => template === 'feedback.answered');
    expect(told).toHaveLength(1);
    expect(told[0].values).toEqual({ excerpt: 'Linha um linha dois, com detalhe.', answer: words });
  });

  test('closes feedback with or without an answer; closed feedback cannot be answered', async () => {
    const token = await newMember();
    const { value } = await give(bearer(token));
    const close = (id: string) => sendJson('POST', `/ops/feedback/${id}/close`, {}, OPS);
    expect((await close(value.id)).value).toEqual({ id: value.id, state: 'closed' });
    expect((await close(value.id)).success).toBe(true);
    expect((await answer(value.id, 'Tarde')).errorCode).toBe('support.state_changed');
    for (const reply of [await close('0'.repeat(32)), await answer('0'.repeat(32), 'Oi')]) {
      expect([reply.status, reply.errorCode]).toEqual([400, 'support.unknown']);
    }
    expect((await answer(value.id, '  ')).errorCode).toBe('request.invalid');
    expect((await sendJson('POST', `/ops/feedback/${value.id}/close`, {}, bearer(token))).status).toBe(401);
  });

  test('reads each state page by page, open ones oldest first, without repeated rows', async () => {
    await env.DB.prepare('delete from feedback').run();
    const token = (await signIn('luna')).value.token;
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await give(bearer(token))).value.id);
    const walk = async (state: string) => {
      const seen: string[] = [];
      for (let cursor = '', turn = 0; turn < 5; turn += 1) {
        const page = await ofOperator(`state=${state}&pageSize=2&cursor=${cursor}`);
        seen.push(...page.list.map(({ id }: { id: string }) => id));
        cursor = page.next;
        if (cursor === '') return seen;
      }
      throw new Error('The pages do not end');
    };
    expect(await walk('open')).toEqual(ids);
    expect((await ofOperator()).list[0]).toMatchObject({ account: 'luna' });
    for (const id of ids.slice(0, 3)) await answer(id, 'Certo.');
    expect(await walk('answered')).toEqual(ids.slice(0, 3).toReversed());
    expect(await walk('open')).toEqual(ids.slice(3));
    expect((await get('/ops/feedback?cursor=-1', OPS)).errorCode).toBe('request.invalid');
    const second = await mine(token, '?page=2&pageSize=2');
    expect([second.total, second.list.map(({ id }: { id: string }) => id)]).toEqual([5, [ids[2], ids[1]]]);
    expect((await mine(token, '?asOf=2020-01-01T00:00:00Z')).total).toBe(0);
    expect((await mine(await newMember())).total).toBe(0);
  });

  test('switches the module off and on', async () => {
    const token = await newMember();
    const restore = await toggle('feedback', false);
    for (const reply of [
      await give(bearer(token)),
      await give(await newGuest()),
      await get('/wps/feedback', bearer(token)),
      await get('/wps/feedback/rules'),
    ]) {
      expect([reply.status, reply.errorCode]).toEqual([403, 'system.feature_disabled']);
    }
    await restore();
    expect((await give(bearer(token))).success).toBe(true);
  });
});
