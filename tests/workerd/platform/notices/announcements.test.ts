import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANSWER_LIMIT_BYTES } from '../../../../src/contract/core/endpoint.ts';
import {
  listAnnouncements,
  listNotices,
  NOTICE_BYTES_OF_A_TYPE_MAX,
  NOTICE_CONTENT_MAX,
  NOTICES_OF_A_TYPE_MAX,
  NOTICES_PER_PAGE,
} from '../../../../src/contract/notices/notices.ts';
import { get, moveClock, seedAll } from '../support/api.ts';
import { operate } from '../support/rewards.ts';

const HOUR_MS = 60 * 60 * 1000;

beforeAll(async () => {
  await seedAll();
});
beforeEach(async () => {
  moveClock(0);
  await env.DB.prepare("delete from notices where language is null or language = 'KO'").run();
});

async function list(query: string) {
  return listAnnouncements.response.parse((await get(`${listAnnouncements.path}?${query}`)).value);
}
async function titles(query: string) {
  const all = await list(query);
  return Object.fromEntries(Object.entries(all).map(([name, notices]) => [name, (notices ?? []).map((n) => n.title)]));
}
async function publish(notice: Record<string, unknown>): Promise<string> {
  const body = { title: 'One', content: '<p>One</p>', language: 'KO', ...notice };
  const reply = await operate('POST', '/ops/notices', body);
  expect(reply.errorCode).toBeUndefined();
  return reply.value.id;
}
const NONE = { player: [], banners: [], popup: [], promotion: [], home: [] };

describe('announcements', () => {
  test.each([
    ['PT', ['welcome-pt', 'fairness-pt'], 'pt'],
    ['pt', ['welcome-pt', 'fairness-pt'], 'pt'],
    ['PT-BR', ['welcome-pt', 'fairness-pt'], 'pt'],
    ['EN', ['welcome-en', 'fairness-en'], 'en'],
    ['KO', ['welcome-en', 'fairness-en'], 'en'],
  ])(
    'in %s are those of that language or of its first fallback, newest first, with its tag',
    async (language, ids, lang) => {
      const { player } = await list(`types=PL&platform=W&execution=B&language=${language}`);
      expect(player.map(({ id }) => id)).toEqual(ids);
      expect(new Set(player.map((notice) => notice.lang))).toEqual(new Set([lang]));
    },
  );

  test('go to the list of their type', async () => {
    for (const type of ['B', 'PU', 'PR', 'H']) await publish({ type, title: `A ${type}` });
    expect(await titles('language=KO')).toEqual({
      ...{ player: [], banners: ['A B'], popup: ['A PU'] },
      ...{ promotion: ['A PR'], home: ['A H'] },
    });
    expect(await titles('types=B,PU&language=KO')).toEqual({ ...NONE, banners: ['A B'], popup: ['A PU'] });
    expect(await titles('types=XX')).toEqual(NONE);
  });

  test('are filtered by platform and execution; without these parameters all are returned', async () => {
    await publish({ title: 'web' });
    await publish({ title: 'app', platform: 'A' });
    await publish({ title: 'later', execution: 'A' });
    const player = async (query: string) => (await titles(`language=KO&${query}`)).player?.toSorted();
    expect(await player('platform=W&execution=B')).toEqual(['web']);
    expect(await player('platform=A')).toEqual(['app']);
    expect(await player('execution=a')).toEqual(['later']);
    expect(await player('platform=X')).toEqual([]);
    expect(await player('')).toEqual(['app', 'later', 'web']);
  });

  test('are ordered by position, then newest first', async () => {
    await publish({ title: 'old' });
    moveClock(1_000);
    await publish({ title: 'new' });
    await publish({ title: 'first', position: 1 });
    await publish({ title: 'last', position: 200 });
    expect((await titles('language=KO')).player).toEqual(['first', 'new', 'old', 'last']);
  });

  test('are shown from their start to before their end', async () => {
    const at = Math.ceil(Date.now() / 1000) * 1000 + HOUR_MS;
    const startsAt = new Date(at).toISOString();
    const endsAt = new Date(at + HOUR_MS).toISOString();
    const id = await publish({ startsAt, endsAt });
    const seen = async (ms: number) => {
      moveClock(ms - Date.now());
      const count = (notices: readonly { id: string }[]) => notices.filter((notice) => notice.id === id).length;
      const listed = count((await list('language=KO')).player);
      const paged = count((await get('/wps/notices?language=KO')).value.list);
      const alone = (await get(`/wps/notices/${id}`)).success ? 1 : 0;
      expect([paged, alone]).toEqual([listed, listed]);
      return listed;
    };
    expect(await seen(at - 5_000)).toBe(0);
    expect(await seen(at)).toBe(1);
    expect(await seen(at + HOUR_MS - 5_000)).toBe(1);
    expect(await seen(at + HOUR_MS)).toBe(0);
  });

  test('for members, for agents and by rank are in no anonymous response', async () => {
    for (const members of ['all', 'guests', 'members', 'agents']) {
      await publish({ title: members, audience: { members }, position: 1 });
    }
    await publish({ title: 'ranked', audience: { members: 'members', minRank: 0 } });
    expect((await titles('language=KO')).player?.toSorted()).toEqual(['all', 'guests']);
    const { value } = await get('/wps/notices?language=KO');
    expect([value.total, value.list.length]).toEqual([2, 2]);
    expect(value.list.map((one: { audience: string }) => one.audience).toSorted()).toEqual(['all', 'guests']);
  });

  test('include the requested notice on its page, also beyond the length of a list', async () => {
    const insert = env.DB.prepare(
      "insert into notices (id, type, language, title, content, published_at_ms, audience) values (?, ?, 'KO', 'N', 'x', ?, ?)",
    );
    const rows = [...Array(NOTICES_OF_A_TYPE_MAX + 20).keys()];
    // Two notices share each time, so their ids decide the order.
    const toId = (n: number) => `n${String(n).padStart(3, '0')}`;
    await env.DB.batch([
      ...rows.map((n) => insert.bind(toId(n), n % 3 === 0 ? 'H' : 'PL', Math.floor(n / 2), 'all')),
      insert.bind('hidden', 'PL', 5, 'members'),
    ]);
    const ask = async (query: string) => (await get(`${listNotices.path}?language=KO&platform=W&${query}`)).value;
    const pages = Math.ceil(rows.length / NOTICES_PER_PAGE);
    for (let page = 1; page <= pages; page += 1) {
      const { list, total } = await ask(`page=${page}`);
      expect(total).toBe(rows.length);
      for (const { id } of list) expect((await ask(`notice=${id}`)).page, id).toBe(page);
      for (const { id } of list) expect((await get(`/wps/notices/${id}`)).value.id).toBe(id);
    }
    for (const unknown of ['hidden', 'nobody', 'welcome-pt']) {
      expect((await ask(`notice=${unknown}&page=2`)).page, unknown).toBe(2);
    }
  });

  test('of one type are limited in number and length, so that every response fits', async () => {
    const insert = env.DB.prepare(
      "insert into notices (id, type, language, title, content, published_at_ms) values (?, ?, 'KO', ?, ?, 1)",
    );
    const long = '"'.repeat(NOTICE_CONTENT_MAX);
    const rows = [...Array(NOTICES_OF_A_TYPE_MAX + 5).keys()];
    await env.DB.batch(rows.map((n) => insert.bind(`short${n}`, 'H', `short${n}`, 'x')));
    await env.DB.batch(
      rows
        .slice(0, 10)
        .flatMap((n) => ['PL', 'B', 'PU', 'PR'].map((type) => insert.bind(`${type}${n}`, type, 'long', long))),
    );
    const { text } = await get(`${listAnnouncements.path}?language=KO`);
    expect(text.length).toBeLessThan(ANSWER_LIMIT_BYTES);
    const all = await list('language=KO');
    expect(all.home).toHaveLength(NOTICES_OF_A_TYPE_MAX);
    expect(all.player).toHaveLength(Math.floor(NOTICE_BYTES_OF_A_TYPE_MAX / (2 * NOTICE_CONTENT_MAX + 8)));
    expect(all.popup).toHaveLength(all.player.length);
  });
});

describe('the pages of notices', () => {
  test('have nine notices, newest first; a page out of range returns the last one', async () => {
    const insert = env.DB.prepare(
      "insert into notices (id, type, language, title, content, published_at_ms) values (?, ?, 'KO', ?, '', ?)",
    );
    const types = ['PL', 'H', 'B', 'PU', 'PR'];
    await env.DB.batch([...Array(25).keys()].map((n) => insert.bind(`n${n}`, types[n % 5], `n${n}`, n)));
    const page = async (number: number | string) => (await get(`/wps/notices?language=KO&page=${number}`)).value;
    const first = await page(1);
    expect({ ...first, list: first.list.length }).toEqual({ list: 9, page: 1, pageSize: 9, total: 20 });
    expect(first.list.slice(0, 5).map(({ id }: { id: string }) => id)).toEqual(['n23', 'n22', 'n21', 'n20', 'n18']);
    const [third, far] = [await page(3), await page(999_999)];
    expect([third.list.length, third.page]).toEqual([2, 3]);
    expect(far).toEqual(third);
    const other = (await get('/wps/notices?language=XX')).value;
    expect(other.list.map(({ id }: { id: string }) => id)).toEqual(['welcome-en', 'fairness-en']);
    expect((await get('/wps/notices?types=PR&language=KO')).value.total).toBe(5);
    expect((await get('/wps/notices?page=0')).errorCode).toBe('request.invalid');
  });

  test('open each notice by its id, in any language', async () => {
    const id = await publish({ title: 'Here', imageUrl: '/media/banner.webp' });
    const reply = await get(`/wps/notices/${id}`);
    expect(reply.value).toMatchObject({ id, title: 'Here', imageUrl: '/media/banner.webp', audience: 'all' });
    expect(reply.headers.get('cache-control')).toBe('public, max-age=15');
    for (const unknown of ['nobody', 'f'.repeat(16)]) {
      const refused = await get(`/wps/notices/${unknown}`);
      expect([refused.status, refused.errorCode]).toEqual([400, 'content.unknown']);
    }
    expect((await get('/wps/notices/a.b')).errorCode).toBe('request.invalid');
  });
});
