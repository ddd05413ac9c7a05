import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/lib/bytes.ts';
import { sendMessage } from '../../../../src/platform/inbox/send-message.ts';
import { MemberDurableObject } from '../../../../src/platform/member/member-object.ts';
import { bearer, get, moveClock, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { CountedDatabase } from '../support/rows-read.ts';

beforeAll(async () => {
  await seedAll();
});

const tell = (memberId: string, dedupeKey: string, kind: 'service' | 'promotion' = 'service') =>
  sendMessage(env, memberId, { kind, template: 'rank.up', values: { level: 3, name: 'Maré' }, dedupeKey });

async function join(username: string) {
  const { value } = await register(username);
  const token: string = value.token;
  return {
    memberId: token.split('.')[0] as string,
    token,
    auth: bearer(token),
    unread: async () => (await get('/wps/relay/CSP_unreadCount', bearer(token))).value,
    inbox: async (query = '') => (await get(`/wps/relay/CSP_getInbox${query}`, bearer(token))).value,
    post: (verb: string, body: object) => sendJson('POST', `/wps/relay/${verb}`, body, bearer(token)),
  };
}

function broadcast(body: object, key = crypto.randomUUID()) {
  return sendJson('POST', '/ops/messages', body, { ...OPS, 'idempotency-key': key });
}

const TEXTS = { PT: { title: 'Oi', content: '<p>Olá</p>' }, EN: { title: 'Hi', content: '<p>Hello</p>' } };

describe('a message to one member', () => {
  test('arrives once per key, is counted, read and deleted for good', async () => {
    const member = await join('carta1');
    expect(await tell(member.memberId, 'a')).toBe(true);
    await tell(member.memberId, 'a');
    await tell(member.memberId, 'b', 'promotion');
    expect(await member.unread()).toEqual({ unread: 2, service: 1, promotion: 1 });
    const { list, total } = await member.inbox('?kind=service');
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ template: 'rank.up', values: { level: 3, name: 'Maré' }, title: '', readAt: null });
    expect((await member.post('CSP_readMessages', { ids: [list[0].id] })).value.unread).toBe(1);
    const gone = await member.post('CSP_deleteMessages', { ids: [list[0].id, '999999'] });
    expect(gone.value).toEqual({ unread: 1, service: 0, promotion: 1 });
    await tell(member.memberId, 'a');
    expect((await member.inbox()).total, 'a deleted message does not come back').toBe(1);
    expect((await member.post('CSP_readAllMessages', {})).value.unread).toBe(0);
    expect((await member.inbox('?state=unread')).list).toEqual([]);
    expect((await member.inbox('?state=read')).total).toBe(1);
  });

  test('is told in the language that the member chose last, whatever it was when it was sent', async () => {
    const member = await join('lingua9');
    const name = { PT: 'Concha', EN: 'Shell' };
    const draft = { kind: 'service', template: 'rank.up', values: { level: 1, name }, dedupeKey: 'r' } as const;
    await sendMessage(env, member.memberId, draft);
    await sendMessage(env, member.memberId, { kind: 'service', texts: TEXTS, dedupeKey: 't' });
    const read = async (query = '') => {
      const { list } = await member.inbox(query);
      return [list[0].title, list[1].values.name];
    };
    expect(await read()).toEqual(['Oi', 'Concha']);
    await sendJson('POST', '/wps/member/language', { language: 'EN' }, member.auth);
    expect(await read()).toEqual(['Hi', 'Shell']);
    expect(await read('?language=PT'), 'a page asks in its own language').toEqual(['Oi', 'Concha']);
  });

  test('to an unknown account is not sent', async () => {
    expect(await tell('m000000000000000000000000', 'x')).toBe(false);
  });

  test('is paged newest first', async () => {
    const member = await join('carta2');
    for (const key of ['1', '2', '3']) await tell(member.memberId, key);
    const first = await member.inbox('?pageSize=2');
    const second = await member.inbox('?pageSize=2&page=2');
    expect([first.list.length, first.total, second.list.length]).toEqual([2, 3, 1]);
    const ids = [...first.list, ...second.list].map(({ id }: { id: string }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('does not move between the pages that are read meanwhile', async () => {
    const member = await join('folhas1');
    for (const key of ['a', 'b', 'c', 'd', 'e']) await tell(member.memberId, key);
    const pick = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id);
    const all = pick(await member.inbox());
    moveClock(60_000);
    const first = await member.inbox('?pageSize=2&state=unread');
    moveClock(120_000);
    await tell(member.memberId, 'f');
    await member.post('CSP_readMessages', { ids: pick(first) });
    const further = (page: number) => member.inbox(`?pageSize=2&state=unread&page=${page}&asOf=${first.asOf}`);
    const [second, third] = [await further(2), await further(3)];
    expect([...pick(first), ...pick(second), ...pick(third)]).toEqual(all);
    expect([second.total, second.asOf]).toEqual([5, first.asOf]);
    expect((await member.inbox('?asOf=yesterday')).fields).toEqual({ asOf: 'invalid_format' });
    const read = async (query: string) => (await get(`/ops/members/folhas1/messages?pageSize=3${query}`, OPS)).value;
    const page = await read('');
    moveClock(180_000);
    await tell(member.memberId, 'g');
    expect([...pick(page), ...pick(await read(`&cursor=${page.next}`))]).toHaveLength(
      new Set(pick(await member.inbox())).size - 1,
    );
    expect((await get('/ops/members/folhas1/messages?cursor=2', OPS)).value.fields).toEqual({ cursor: 'pattern' });
    moveClock(0);
  });

  test('is its member’s only: ids of another member change nothing; guests and demo accounts are refused', async () => {
    const [one, other] = [await join('carta3'), await join('carta4')];
    await tell(one.memberId, 'a');
    const { list } = await one.inbox();
    await other.post('CSP_deleteMessages', { ids: [list[0].id] });
    expect((await one.inbox()).total).toBe(1);
    expect((await get('/wps/relay/CSP_getInbox')).errorCode).toBe('session.required');
    expect((await get('/wps/relay/CSP_unreadCount')).status).toBe(401);
  });
});

describe('a message of the operator', () => {
  test('to accounts reaches the existing ones, once per key', async () => {
    const member = await join('carta5');
    const body = { accounts: ['Carta5', 'ninguem-aqui'], texts: TEXTS };
    const key = crypto.randomUUID();
    expect((await broadcast(body, key)).value).toMatchObject({ sent: 1, unknown: ['ninguem-aqui'], toAudience: false });
    await broadcast(body, key);
    const { list, total } = await member.inbox('?language=EN');
    expect([total, list[0].title]).toEqual([1, 'Hi']);
    expect((await member.inbox('?language=JA')).list[0].content).toBe('<p>Hello</p>');
  });

  test('to an audience is read by its members, also later, and once', async () => {
    const member = await join('carta6');
    const key = crypto.randomUUID();
    await broadcast({ audience: {}, texts: TEXTS, kind: 'promotion' }, key);
    await broadcast({ audience: {}, texts: TEXTS, kind: 'promotion' }, key);
    await broadcast({ audience: { members: 'agents' }, texts: TEXTS });
    await broadcast({ audience: { minRank: 5 }, texts: TEXTS });
    expect(await member.unread()).toEqual({ unread: 1, service: 0, promotion: 1 });
    const inboxes = await Promise.all([member.inbox(), member.inbox(), member.inbox()]);
    expect(inboxes.map(({ total }) => total)).toEqual([1, 1, 1]);
    const { value } = await signIn('atlas');
    expect((await get('/wps/relay/CSP_unreadCount', bearer(value.token))).value.unread).toBe(2);
    const luna = await signIn('luna');
    expect((await get('/wps/relay/CSP_unreadCount', bearer(luna.value.token))).value.unread).toBe(2);
  });

  test.each([
    ['accounts', { accounts: ['luna'], texts: TEXTS }, { accounts: ['luna', 'rio'], texts: TEXTS }],
    ['an audience', { audience: {}, texts: TEXTS }, { audience: { minRank: 2 }, texts: TEXTS }],
    ['texts', { audience: {}, texts: TEXTS }, { audience: {}, texts: { PT: TEXTS.EN } }],
    ['accounts or an audience', { accounts: ['luna'], texts: TEXTS }, { audience: {}, texts: TEXTS }],
  ])('to other %s under the same key is refused and reaches nobody', async (_, body, other) => {
    const key = crypto.randomUUID();
    const first = await broadcast(body, key);
    const { value } = await signIn('rio');
    const count = async () => (await get('/wps/relay/CSP_unreadCount', bearer(value.token))).value.unread;
    const before = await count();
    const refused = await broadcast(other, key);
    expect([refused.status, refused.errorCode]).toEqual([422, 'idempotency.mismatch']);
    expect(await count()).toBe(before);
    expect((await broadcast(body, key)).value).toEqual(first.value);
  });

  test('sent before a member joined is not shown to that member', async () => {
    await broadcast({ audience: {}, texts: TEXTS });
    const member = await join('carta7');
    expect((await member.unread()).unread).toBe(0);
  });

  test('is searched from the member’s join date on: a first look reads none of the earlier years', async () => {
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
       insert into broadcasts (id, kind, members, min_rank, max_rank, texts, sent_at_ms)
       select 'old' || i, 'service', 'all', 0, 100, '{}', i from n`,
    ).run();
    const member = await join('carta8');
    await broadcast({ audience: {}, texts: TEXTS });
    const tokenHash = await sha256Hex(member.token);
    const look = async () => {
      const db = new CountedDatabase();
      const watched = { ...env, DB: db as unknown as D1Database };
      const told = await runInDurableObject(env.MEMBER.getByName(member.memberId), (_object, state) =>
        new MemberDurableObject(state, watched).call('messages', 'getUnreadCount', [tokenHash]),
      );
      return { told, rows: db.rows };
    };
    const first = await look();
    expect(first.told).toEqual({ ok: true, value: { unread: 1, service: 1, promotion: 0 } });
    expect(first.rows).toBeLessThan(100);
    expect((await look()).rows).toBeLessThan(first.rows);
  });

  test('with a lower number than a message of an earlier time is not skipped', async () => {
    const member = await join('carta9');
    const [row] = await queryMember<{ at: number }>(member.memberId, 'select created_at_ms as at from profile');
    const at = row?.at ?? 0;
    const insert = env.DB.prepare(
      `insert into broadcasts (id, kind, members, min_rank, max_rank, texts, sent_at_ms)
       values (?, 'service', 'all', 0, 100, '{}', ?)`,
    );
    await env.DB.batch([insert.bind('same', at), insert.bind('slow', at - 1), insert.bind('slower', at - 5_000)]);
    expect((await member.unread()).unread).toBe(1);
  });

  test('needs accounts or an audience, but not both', async () => {
    expect((await broadcast({ texts: TEXTS })).status).toBe(400);
    expect((await broadcast({ accounts: ['luna'], audience: {}, texts: TEXTS })).status).toBe(400);
    expect((await broadcast({ audience: { minRank: 5, maxRank: 2 }, texts: TEXTS })).status).toBe(400);
    expect((await broadcast({ audience: {}, texts: {} })).status).toBe(400);
  });
});
