import { describe, expect, test } from 'vitest';
import { loadNotices, NOTICE_PAGE_SIZE } from '../../../../src/components/notices/load-notices.ts';
import type { Page } from '../../../../src/components/page.ts';

const notice = (day: number, type: string) => ({
  id: `n${day}`,
  type,
  title: `n${day}`,
  content: '',
  publishedAt: `2026-10-${String(day).padStart(2, '0')}T00:00:00.000Z`,
});
const DAYS = [...Array(20).keys()].map((index) => index + 1);
const ANSWER = {
  player: DAYS.filter((day) => day % 4 === 0).map((day) => notice(day, 'PL')),
  home: DAYS.filter((day) => day % 4 === 2).map((day) => notice(day, 'H')),
  banners: DAYS.filter((day) => day % 4 === 1).map((day) => notice(day, 'B')),
  popup: DAYS.filter((day) => day % 4 === 3).map((day) => notice(day, 'PU')),
  promotion: [notice(30, 'PR')],
};

const load = (search: string, answer: unknown = ANSWER) =>
  loadNotices({
    cache: { set: () => undefined },
    locals: { locale: 'pt', call: async ({ id }: { id: string }) => (id === 'listAnnouncements' ? answer : undefined) },
    url: new URL(`https://orla.test/noticePage${search}`),
  } as unknown as Page);
const ids = (view: Awaited<ReturnType<typeof load>>) => view?.notices.map(({ id }) => id);

describe('the notice page', () => {
  test('has nine a page, newest first, of every kind but promotions', async () => {
    expect(NOTICE_PAGE_SIZE).toBe(9);
    const view = await load('');
    expect(ids(view)).toEqual(
      DAYS.slice(-9)
        .map((day) => `n${day}`)
        .reverse(),
    );
    expect([view?.page, view?.pages, view?.chosen]).toEqual([1, 3, undefined]);
  });

  test.each([
    ['?page=2', 2, 'n11'],
    ['?page=0', 1, 'n20'],
    ['?page=x', 1, 'n20'],
    ['?page=99', 3, 'n2'],
    ['?page=1000000000', 3, 'n2'],
  ])('%s shows page %i', async (search, page, first) => {
    const view = await load(search);
    expect([view?.page, ids(view)?.[0]]).toEqual([page, first]);
  });

  test('shows the chosen notice beside its page', async () => {
    const view = await load('?notice=n3');
    expect([view?.chosen?.id, view?.page]).toEqual(['n3', 2]);
    expect((await load('?notice=n3&page=1'))?.page).toBe(1);
  });

  test('knows no notice that nobody published', async () => {
    expect(await load('?notice=nobody')).toBeUndefined();
  });

  test('is empty while the platform does not answer, whatever is asked for', async () => {
    const view = await load('?notice=n3&page=4', null);
    expect([ids(view), view?.page, view?.pages]).toEqual([[], 1, 1]);
  });
});
