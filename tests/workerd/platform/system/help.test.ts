import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HELP_ITEMS_MAX } from '../../../../src/contract/help/help.ts';
import { get, OPS, seedAll, send, sendJson } from '../support/api.ts';

const ITEM = { language: 'DE', category: 'Konto', title: 'Wie?', content: '<p>So.</p>' };
const create = (extra: object = {}, key: string = crypto.randomUUID()) =>
  sendJson('POST', '/ops/help', { ...ITEM, ...extra }, { ...OPS, 'idempotency-key': key });
const change = (id: string, changes: object) => sendJson('PUT', `/ops/help/${id}`, changes, OPS);
const remove = (id: string) => send('DELETE', `/ops/help/${id}`, { headers: OPS });
const read = async (language: string) => (await get(`/wps/system/helpCenter?language=${language}`)).value;

beforeAll(async () => {
  await seedAll();
});
afterEach(async () => {
  await env.DB.prepare("delete from help_items where language = 'DE'").run();
});

describe('the help centre', () => {
  test.each([
    ['PT', 'PT'],
    ['pt-br', 'PT'],
    ['EN', 'EN'],
    ['EN-GB', 'EN'],
    ['JA', 'EN'],
    ['', 'PT'],
  ])('requested in %s answers in %s', async (asked, answered) => {
    const { language, items } = await read(asked);
    expect(language).toBe(answered);
    expect(items.length).toBeGreaterThanOrEqual(4);
    for (const item of items) expect(item).not.toHaveProperty('language');
  });

  test('has the same seeded answers in both languages', async () => {
    const names = async (language: string) =>
      (await read(language)).items.map(({ id }: { id: string }) => id.replace(/-(pt|en)$/, ''));
    expect(await names('PT')).toEqual(await names('EN'));
  });

  test('shows items in their order', async () => {
    await create({ title: 'second', position: 20 });
    await create({ title: 'third', position: 30 });
    await create({ title: 'first', position: 10 });
    const titles = (await read('DE')).items.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['first', 'second', 'third']);
  });

  test('adds an item once, also if its answer is lost', async () => {
    const first = await create({}, 'lost-help');
    expect((await create({}, 'lost-help')).value).toEqual(first.value);
    expect((await create({ title: 'Anders?' }, 'lost-help')).errorCode).toBe('idempotency.mismatch');
    expect((await sendJson('POST', '/ops/help', ITEM, OPS)).errorCode).toBe('idempotency.missing');
    expect((await read('DE')).items).toHaveLength(1);
  });

  test('changes the named fields only', async () => {
    const { id } = (await create()).value;
    const changed = (await change(id, { title: 'Warum?' })).value;
    expect(changed).toMatchObject({ ...ITEM, title: 'Warum?', position: 100 });
    expect((await read('DE')).items).toMatchObject([{ id, title: 'Warum?', content: ITEM.content }]);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).errorCode).toBe('system.help_unknown');
    expect((await change(id, { title: 'x' })).errorCode).toBe('system.help_unknown');
  });

  test('has a maximum number of items per language', async () => {
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into help_items select 'filler-' || i, 'DE', 'c', i, 't', 'x', 0, 'filler-' || i from n`,
    )
      .bind(HELP_ITEMS_MAX - 1)
      .run();
    expect((await create({}, 'last-help')).status).toBe(200);
    expect((await create()).errorCode).toBe('system.help_full');
    expect((await create({}, 'last-help')).status).toBe(200);
    expect((await create({ language: 'FR' })).status).toBe(200);
    await env.DB.prepare("delete from help_items where language = 'FR'").run();
  });

  test('is listed for the operator page by page', async () => {
    const first = (await get('/ops/help?pageSize=3', OPS)).value;
    const second = (await get('/ops/help?pageSize=3&page=2', OPS)).value;
    expect(first.total).toBeGreaterThanOrEqual(8);
    const ids = [...first.list, ...second.list].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(6);
    expect(first.list[0].language).toBe('AR');
  });

  test('does not restore removed items by the seed', async () => {
    const { items } = await read('PT');
    await remove(items[0].id);
    await seedAll();
    expect((await read('PT')).items).toHaveLength(items.length - 1);
  });

  test.each([
    [{ title: ' ' }],
    [{ content: 'x'.repeat(8_001) }],
    [{ language: 'english' }],
    [{ position: -1 }],
    [{ category: '' }],
  ])('refuses an item with %j', async (extra) => {
    expect((await create(extra)).errorCode).toBe('request.invalid');
  });
});
