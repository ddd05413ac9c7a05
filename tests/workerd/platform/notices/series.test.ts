import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { get, OPS, type Reply, seedAll, send, sendJson } from '../support/api.ts';
import { operate } from '../support/rewards.ts';

beforeAll(async () => {
  await seedAll();
});

const words = (text: string) => ({ title: text, content: `<p>${text}</p>` });
const put = (id: string, body: object): Promise<Reply> => sendJson('PUT', `/ops/notice-series/${id}`, body, OPS);
const list = async (query = '') => (await get(`/ops/notice-series${query}`, OPS)).value;
const find = async (id: string) => (await list()).list.find(({ seriesId }: { seriesId: string }) => seriesId === id);
const seen = async (language: string) =>
  (await get(`/wps/notices?types=PL&language=${language}`)).value.list.map(({ title }: { title: string }) => title);

describe('a notice in several languages', () => {
  test('is one thing for the operator, and a row for each language of the readers', async () => {
    const texts = { KO: words('Ko'), JA: words('Ja') };
    const made = await put('feast', { texts, position: 3 });
    expect(made.value).toMatchObject({
      seriesId: 'feast',
      type: 'PL',
      position: 3,
      endsAt: null,
      state: 'running',
      texts,
    });
    expect(await find('feast')).toEqual(made.value);
    expect([await seen('KO'), await seen('JA')]).toEqual([['Ko'], ['Ja']]);
    expect((await put('feast', { texts: { KO: words('Ko 2') } })).value.startsAt).toBe(made.value.startsAt);
    expect([await seen('KO'), (await seen('JA')).includes('Ja')]).toEqual([['Ko 2'], false]);
    await put('feast', { texts: { ...texts, ALL: words('All') } });
    const rows = await env.DB.prepare("select id, language from notices where series = 'feast' order by id").all();
    expect(rows.results).toEqual([
      { id: 'feast-all', language: null },
      { id: 'feast-ja', language: 'JA' },
      { id: 'feast-ko', language: 'KO' },
    ]);
    expect((await send('DELETE', '/ops/notice-series/feast', { headers: OPS })).value).toEqual({ seriesId: 'feast' });
    expect([await find('feast'), (await seen('KO')).includes('Ko')]).toEqual([undefined, false]);
    expect((await send('DELETE', '/ops/notice-series/feast', { headers: OPS })).errorCode).toBe('content.unknown');
  });

  test('contains the languages of a new installation, and a notice that was published alone', async () => {
    expect(Object.keys((await find('welcome')).texts)).toEqual(expect.arrayContaining(['PT', 'EN']));
    const { value } = await operate('POST', '/ops/notices', { ...words('Alone'), language: 'KO' });
    expect((await find(value.id)).texts).toEqual({ KO: words('Alone') });
    await put(value.id, { texts: { KO: words('Alone'), JA: words('Not alone') } });
    expect((await get(`/wps/notices/${value.id}`)).value.title).toBe('Alone');
  });

  test('is refused with an end before its start, or an end that is over', async () => {
    const texts = { KO: words('Late') };
    const period = { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' };
    expect((await put('late', { texts, ...period })).value.fields).toEqual({ endsAt: 'range' });
    const past = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' };
    expect((await put('late', { texts, ...past })).value.fields).toEqual({ endsAt: 'past' });
    expect((await put('late', { texts: {} })).value.fields).toEqual({ texts: 'languages' });
    expect(await find('late')).toBeUndefined();
  });
});

test('an answer of the help centre in several languages is one thing, too', async () => {
  const texts = { KO: { category: 'K', ...words('Ko') }, JA: { category: 'J', ...words('Ja') } };
  const putHelp = (body: object) => sendJson('PUT', '/ops/help-series/limits', body, OPS);
  expect((await putHelp({ texts, position: 5 })).value).toMatchObject({ seriesId: 'limits', position: 5, texts });
  const items = async (language: string) => (await get(`/wps/system/helpCenter?language=${language}`)).value;
  expect((await items('KO')).items).toMatchObject([{ id: 'limits-ko', title: 'Ko' }]);
  await putHelp({ texts: { JA: texts.JA }, position: 5 });
  expect((await items('KO')).items.map(({ title }: { title: string }) => title)).not.toContain('Ko');
  const all = (await get('/ops/help-series?pageSize=1', OPS)).value;
  expect(all.list).toMatchObject([{ seriesId: 'limits', texts: { JA: texts.JA } }]);
  expect((await send('DELETE', '/ops/help-series/limits', { headers: OPS })).status).toBe(200);
  expect((await send('DELETE', '/ops/help-series/limits', { headers: OPS })).errorCode).toBe('system.help_unknown');
});

test('operators read the settings that their calls change', async () => {
  const goods = (await get('/ops/points/goods', OPS)).value.list[0];
  expect(goods).toMatchObject({
    goodsId: expect.any(String),
    enabled: true,
    texts: { PT: { name: expect.any(String) } },
  });
  const ranks = (await get('/ops/ranks', OPS)).value.list;
  expect((await sendJson('PUT', '/ops/ranks', { levels: ranks }, OPS)).status).toBe(200);
  expect((await get('/ops/ranks', OPS)).value.list).toEqual(ranks);
  expect((await get('/ops/points/config', OPS)).value).toMatchObject({ unit: expect.any(Number) });
  expect((await get('/ops/winners', OPS)).value).toMatchObject({ minPayout: expect.any(Number) });
  const promotion = (await get('/ops/promotions', OPS)).value.list[0];
  expect(promotion).toMatchObject({ texts: { PT: { termsText: expect.any(String) } }, rule: { kind: promotion.type } });
  for (const title of ['One', 'Two'])
    await operate('POST', '/ops/messages', { audience: {}, texts: { PT: { title, content: '' } } });
  const first = (await get('/ops/messages?pageSize=1', OPS)).value;
  const second = (await get(`/ops/messages?pageSize=1&cursor=${first.next}`, OPS)).value;
  expect([first, second].map(({ list }) => list[0].texts.PT.title)).toEqual(['Two', 'One']);
});
