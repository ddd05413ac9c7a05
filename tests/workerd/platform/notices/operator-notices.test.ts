import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { get, moveClock, OPS, type Reply, seedAll, send, sendJson } from '../support/api.ts';
import { operate } from '../support/rewards.ts';

beforeAll(async () => {
  await seedAll();
});

const publish = (notice: Record<string, unknown> = {}, key?: string): Promise<Reply> =>
  operate('POST', '/ops/notices', { title: 'One', content: '<p>One</p>', language: 'KO', ...notice }, key);
const change = (id: string, changes: Record<string, unknown>): Promise<Reply> =>
  sendJson('PUT', `/ops/notices/${id}`, changes, OPS);
const remove = (id: string): Promise<Reply> => send('DELETE', `/ops/notices/${id}`, { headers: OPS });
const read = (id: string): Promise<Reply> => get(`/wps/notices/${id}`);

describe('publishing', () => {
  test('twice under one key makes one notice; the key makes no other', async () => {
    const first = await publish({ title: 'Twice' }, 'notice-key-1');
    const again = await publish({ title: 'Twice' }, 'notice-key-1');
    expect([again.status, again.value.id]).toEqual([200, first.value.id]);
    expect((await publish({ title: 'Another' }, 'notice-key-1')).errorCode).toBe('idempotency.mismatch');
    const without = await sendJson('POST', '/ops/notices', { title: 'One', content: '<p>One</p>' }, OPS);
    expect(without.errorCode).toBe('idempotency.missing');
    const made = "select count(*) as n from notices where title in ('Twice', 'Another')";
    expect(await env.DB.prepare(made).first()).toEqual({ n: 1 });
  });

  test('accepts the texts alone, or all fields', async () => {
    const plain = await publish();
    expect(plain.value).toMatchObject({
      ...{ type: 'PL', language: 'KO', position: 100, imageUrl: '', platform: 'W', execution: 'B', endsAt: null },
      ...{ audience: { members: 'all', minRank: 0, maxRank: 100 }, state: 'running' },
    });
    expect(plain.value.startsAt).toBe(plain.value.publishedAt);
    const full = {
      ...{ type: 'B', language: 'PT-BR', title: 'Full', content: '<b>x</b>', position: 3, imageUrl: '/a/b-c.svg' },
      ...{ audience: { members: 'agents', minRank: 2, maxRank: 4 }, platform: 'A', execution: 'A' },
      ...{ startsAt: '2030-01-01T00:00:00.000Z', endsAt: '2030-02-01T00:00:00.000Z' },
    };
    expect((await publish(full)).value).toMatchObject({ ...full, state: 'waiting' });
  });

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(201) }, 'title'],
    ['content that is too long', { content: 'x'.repeat(20_001) }, 'content'],
    ['content with control characters', { content: 'a\u0000b' }, 'content'],
    ['an unknown type', { type: 'X' }, 'type'],
    ['an unknown language', { language: 'portuguese' }, 'language'],
    [
      'a period that ends before it begins',
      { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' },
      'endsAt',
    ],
    ['an end in the past', { endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
    ['a period that is over', { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' }, 'endsAt'],
    ['an invalid date', { endsAt: 'tomorrow' }, 'endsAt'],
    ['ranks in the wrong order', { audience: { members: 'members', minRank: 5, maxRank: 4 } }, 'audience'],
    ['ranks for guests', { audience: { members: 'guests', minRank: 1 } }, 'audience'],
    ['ranks for everybody', { audience: { maxRank: 5 } }, 'audience'],
    ['an unknown audience', { audience: { members: 'friends' } }, 'audience'],
    ['a picture of another host', { imageUrl: '//evil.test/a.png' }, 'imageUrl'],
    ['a picture with a full address', { imageUrl: 'https://evil.test/a.png' }, 'imageUrl'],
    ['a picture outside the site', { imageUrl: '/../a.png' }, 'imageUrl'],
    ['an unknown platform', { platform: 'web' }, 'platform'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('refuses %s', async (_name, wrong, field) => {
    const reply = await publish(wrong);
    expect([reply.status, reply.errorCode]).toEqual([400, 'request.invalid']);
    expect(Object.keys(reply.value.fields)).toContain(field);
  });
});

describe('changing', () => {
  test('writes the given fields and keeps the rest', async () => {
    const { value } = await publish({ position: 7, audience: { members: 'members' } });
    const changed = await change(value.id, { title: 'Two', audience: { members: 'all' } });
    expect(changed.value).toEqual({ ...value, title: 'Two', audience: { members: 'all', minRank: 0, maxRank: 100 } });
    expect((await read(value.id)).value.title).toBe('Two');
    const [a, b] = await Promise.all([change(value.id, { title: 'Three' }), change(value.id, { position: 8 })]);
    expect([a.success, b.success]).toEqual([true, true]);
    expect((await change(value.id, {})).value).toMatchObject({ title: 'Three', position: 8 });
  });

  test('can end a notice and start it again, in every language', async () => {
    const { value } = await publish({ startsAt: '2026-01-01T00:00:00Z' });
    const ended = await change(value.id, { endsAt: '2026-01-02T00:00:00Z' });
    expect(ended.value).toMatchObject({ endsAt: '2026-01-02T00:00:00.000Z', state: 'ended' });
    expect((await read(value.id)).errorCode).toBe('content.unknown');
    const again = await change(value.id, { endsAt: null, language: null });
    expect(again.value).toMatchObject({ endsAt: null, language: null, state: 'running' });
    expect((await read(value.id)).success).toBe(true);
    await remove(value.id);
  });

  test('keeps the period valid, whichever end changes', async () => {
    const { value } = await publish({ startsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-03T00:00:00Z' });
    for (const [changes, field] of [
      [{ endsAt: '2030-01-01T00:00:00Z' }, 'endsAt'],
      [{ startsAt: '2030-01-03T00:00:00Z' }, 'startsAt'],
      [{ startsAt: '2030-01-05T00:00:00Z', endsAt: '2030-01-04T00:00:00Z' }, 'endsAt'],
    ] as const) {
      const reply = await change(value.id, { ...changes, title: 'Half' });
      expect([reply.errorCode, reply.value.fields]).toEqual(['request.invalid', { [field]: 'range' }]);
    }
    expect((await change(value.id, {})).value).toEqual(value);
  });

  test('an unknown notice is refused', async () => {
    expect((await change('nobody', { title: 'x' })).errorCode).toBe('content.unknown');
    expect((await remove('nobody')).errorCode).toBe('content.unknown');
  });
});

describe('deleting', () => {
  test('is permanent: the seed does not restore the notice', async () => {
    expect((await remove('welcome-en')).value).toEqual({ id: 'welcome-en' });
    expect((await read('welcome-en')).errorCode).toBe('content.unknown');
    expect((await remove('welcome-en')).errorCode).toBe('content.unknown');
    expect((await change('welcome-en', { title: 'x' })).errorCode).toBe('content.unknown');
    await seedAll();
    expect((await read('welcome-en')).errorCode).toBe('content.unknown');
    const { value } = await get('/ops/notices?pageSize=20', OPS);
    expect(value.list.map(({ id }: { id: string }) => id)).not.toContain('welcome-en');
  });

  test('is audited, and is reserved to the operator', async () => {
    const { value } = await publish();
    for (const method of ['PUT', 'DELETE'] as const) {
      const init = method === 'PUT' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
      expect((await send(method, `/ops/notices/${value.id}`, init)).status).toBe(401);
    }
    expect((await get('/ops/notices')).status).toBe(401);
    await remove(value.id);
    const audit = (await get('/ops/audit?pageSize=5', OPS)).value.list.find(
      (row: { endpoint: string }) => row.endpoint === 'deleteNotice',
    );
    expect(audit).toMatchObject({ endpoint: 'deleteNotice', target: value.id, outcome: 'done' });
  });
});

describe('the pages of the site', () => {
  /** Counts purges of these tags, as the stand-in of `vitest.config.ts` recorded them. */
  async function countPurges(...tags: string[]): Promise<number> {
    const told = (await (await fetch('https://site.test/told')).json()) as { path: string; body: string }[];
    return told.filter(({ path, body }) => path === '/edge/purge' && body === JSON.stringify({ tags })).length;
  }

  test('are purged after every change, and those of promotions after a promotion’s notice', async () => {
    let [notices, both] = [await countPurges('notices'), await countPurges('notices', 'promotions')];
    const expectPurge = async (isPromotion: boolean) => {
      if (isPromotion) both += 1;
      else notices += 1;
      await expect.poll(() => countPurges('notices')).toBe(notices);
      await expect.poll(() => countPurges('notices', 'promotions')).toBe(both);
    };
    const { value } = await publish();
    await expectPurge(false);
    await change(value.id, { title: 'Two' });
    await expectPurge(false);
    await change(value.id, { type: 'PR' });
    await expectPurge(true);
    await change(value.id, { type: 'H' });
    await expectPurge(true);
    await remove(value.id);
    await expectPurge(false);
  });
});

describe('the operator’s list', () => {
  test('has every notice by type and state, newest first', async () => {
    const ids = [];
    for (const [startsAt, endsAt] of [
      ['2026-03-01T00:00:00Z', '2100-01-01T00:00:00Z'],
      ['2026-03-03T00:00:00Z', '2100-01-01T00:00:00Z'],
      ['2099-03-01T00:00:00Z', '2100-01-01T00:00:00Z'],
    ])
      ids.push((await publish({ type: 'H', startsAt, endsAt })).value.id);
    await change(ids[0], { endsAt: '2026-03-02T00:00:00Z' });
    const list = async (query: string) =>
      (await get(`/ops/notices?type=H&${query}`, OPS)).value.list.map(({ id }: { id: string }) => id);
    expect(await list('')).toEqual(ids.toReversed());
    expect(await list('state=ended')).toEqual([ids[0]]);
    expect(await list('state=running')).toEqual([ids[1]]);
    expect(await list('state=waiting')).toEqual([ids[2]]);
    const { value: first } = await get('/ops/notices?type=H&pageSize=1', OPS);
    expect(await list(`pageSize=1&cursor=${first.next}`)).toEqual([ids[1]]);
    expect((await get('/ops/notices?cursor=x', OPS)).value.fields).toEqual({ cursor: 'pattern' });
    moveClock(75 * 365 * 24 * 60 * 60 * 1000);
    expect(await list('state=ended')).toHaveLength(3);
    moveClock(0);
  });
});
