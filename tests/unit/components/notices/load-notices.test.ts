import { describe, expect, test } from 'vitest';
import { loadNotices } from '../../../../src/components/notices/load-notices.ts';
import type { Page } from '../../../../src/components/page.ts';
import { NOTICES_PER_PAGE } from '../../../../src/contract/notices/notices.ts';

const notice = (number: number) => ({
  id: `n${number}`,
  type: 'PL',
  title: `n${number}`,
  content: '',
  publishedAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
});
/** More notices than one list of announcements holds, newest first. */
const ALL = Array.from({ length: 200 }, (_, index) => notice(200 - index));
const LAST = Math.ceil(ALL.length / NOTICES_PER_PAGE);
/** This notice is in another language, so no page of this language shows it. */
const ELSEWHERE = notice(999);

interface Input {
  page: number;
  notice: string;
  id: string;
}
type Platform = Record<string, (input: Input) => unknown>;
const PLATFORM: Platform = {
  listNotices: ({ page: asked, notice: id }) => {
    const at = ALL.findIndex((one) => one.id === id);
    const page = at < 0 ? Math.min(asked, LAST) : Math.floor(at / NOTICES_PER_PAGE) + 1;
    const list = ALL.slice((page - 1) * NOTICES_PER_PAGE, page * NOTICES_PER_PAGE);
    return { list, page, pageSize: NOTICES_PER_PAGE, total: ALL.length };
  },
  getNotice: ({ id }) => [...ALL, ELSEWHERE].find((one) => one.id === id),
};

function load(search: string, platform: Platform = PLATFORM) {
  const asked: [string, unknown][] = [];
  const call = async ({ id }: { id: string }, input: Input) => {
    asked.push([id, input]);
    return platform[id]?.(input);
  };
  const view = loadNotices({
    cache: { set: () => undefined },
    locals: { locale: 'pt', call },
    url: new URL(`https://orla.test/noticePage${search}`),
  } as unknown as Page);
  return view.then((value) => ({ view: value, ids: value?.notices.map(({ id }) => id), asked }));
}

describe('the notice page', () => {
  test('lists nine per page, newest first, of every type except promotions', async () => {
    const { view, ids, asked } = await load('');
    expect(NOTICES_PER_PAGE).toBe(9);
    expect(ids).toEqual(ALL.slice(0, 9).map(({ id }) => id));
    expect([view?.page, view?.pages, view?.chosen]).toEqual([1, LAST, undefined]);
    const query = { types: 'PL,H,B,PU', platform: 'W', execution: 'B', language: 'PT', page: 1, notice: '' };
    expect(asked).toContainEqual(['listNotices', query]);
  });

  test.each([
    ['?page=2', 2, 'n191'],
    ['?page=0', 1, 'n200'],
    ['?page=x', 1, 'n200'],
    ['?page=99', LAST, 'n2'],
    ['?page=1000000000', LAST, 'n2'],
  ])('%s shows page %i', async (search, page, first) => {
    const { view, ids } = await load(search);
    expect([view?.page, ids?.[0]]).toEqual([page, first]);
  });

  test('shows the selected notice next to its page, whatever its age', async () => {
    const { view } = await load('?notice=n2');
    expect([view?.chosen?.id, view?.page]).toEqual(['n2', LAST]);
    expect((await load('?notice=n3&page=1')).view).toMatchObject({ chosen: { id: 'n3' }, page: 1 });
  });

  test('shows a notice in another language next to the first page', async () => {
    expect((await load('?notice=n999')).view).toMatchObject({ chosen: { id: 'n999' }, page: 1 });
  });

  test('finds no unpublished notice and requests no invalid id', async () => {
    expect((await load('?notice=nobody')).view).toBeUndefined();
    for (const wrong of ['', 'a.b', '%2e%2e', 'x'.repeat(65)]) {
      expect(await load(`?notice=${wrong}`)).toEqual({ view: undefined, ids: undefined, asked: [] });
    }
  });

  test('is empty while the platform does not answer', async () => {
    const { view, ids } = await load('?notice=n3&page=4', {});
    expect([ids, view?.page, view?.pages]).toEqual([[], 1, 1]);
  });
});
