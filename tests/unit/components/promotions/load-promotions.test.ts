import { expect, test } from 'vitest';
import type { Page } from '../../../../src/components/page.ts';
import { loadPromotion, loadPromotions } from '../../../../src/components/promotions/load-promotions.ts';

const INDEX: Record<number, object> = {
  0: { list: [['g1', 'Farol', 'ORLA', 'RNG', 0]], next: 7 },
  7: { list: [['g2', 'Maré', 'ORLA', 'RNG', 0]], next: 9 },
  9: { list: [['g3', 'Vento', 'ORLA', 'RNG', 0]], next: 0 },
};

const NEXT_MINUTE = new Date(Date.now() + 60_500).toISOString();

function open(search: string, excludedGames: string[] = [], listed: object = { list: [] }, endsAt = NEXT_MINUTE) {
  const asked: [string, object][] = [];
  const answers: Record<string, (input: { after: number }) => unknown> = {
    getPromotion: () => ({ promotionId: 'p1', startsAt: '', endsAt, status: 'join', terms: { excludedGames } }),
    listPromotions: () => listed,
    listAnnouncements: () => ({ promotion: [{ id: 'n1', title: 'Twice the rebate' }] }),
    listGameIndex: ({ after }) => INDEX[after],
  };
  const call = async ({ id }: { id: string }, input: object) => {
    asked.push([id, input]);
    return answers[id]?.(input as { after: number });
  };
  const url = new URL(`https://orla.test/x${search}`);
  const kept: object[] = [];
  const cache = {
    set: (one: object) => kept.push(one),
    get options() {
      return Object.assign({}, ...kept);
    },
  };
  const page = { url, cache, locals: { locale: 'en', call, imageHosts: [] } };
  return {
    page: page as unknown as Page,
    life: () => cache.options,
    asked: (id: string) => asked.filter(([name]) => name === id).map(([, input]) => input),
  };
}

test('promotions are listed below their announcements', async () => {
  const { page, asked } = open('');
  expect((await loadPromotions(page)).notices).toEqual([{ id: 'n1', title: 'Twice the rebate' }]);
  expect(asked('listAnnouncements')).toEqual([{ types: 'PR', platform: 'W', execution: 'B', language: 'EN' }]);
});

test('terms name titles and read the index only until all are found', async () => {
  const { page, asked } = open('?id=p1', ['g2']);
  expect([...((await loadPromotion(page))?.games ?? [])]).toEqual([['g2', 'Maré']]);
  expect(asked('listGameIndex')).toEqual([{ after: 0 }, { after: 7 }]);
  const without = open('?id=p1');
  await loadPromotion(without.page);
  expect(without.asked('listGameIndex')).toEqual([]);
});

test('the filters are the listed kinds and the kind in the address', async () => {
  const kinds = async (search: string, listed: object) => (await loadPromotions(open(search, [], listed).page)).kinds;
  expect(await kinds('', { list: [], kinds: ['raffle', 'rebate'] })).toEqual(['rebate', 'raffle']);
  expect(await kinds('?type=manual', { list: [], kinds: ['rebate'] })).toEqual(['rebate', 'manual']);
  expect(await kinds('', { list: [] })).toHaveLength(5);
});

test('a page is not cached beyond the end of a promotion', async () => {
  const list = open('', [], { list: [{ startsAt: '', endsAt: NEXT_MINUTE }] });
  const detail = open('?id=p1');
  await Promise.all([loadPromotions(list.page), loadPromotion(detail.page)]);
  for (const { life } of [list, detail]) expect(life()).toMatchObject({ maxAge: 30, swr: 30 });
});

test('a stored answer does not offer what has ended meanwhile', async () => {
  const past = new Date(Date.now() - 5000).toISOString();
  const list = open('', [], {
    list: [
      { title: 'over', endsAt: past },
      { title: 'open', endsAt: NEXT_MINUTE },
    ],
  });
  expect((await loadPromotions(list.page)).promotions).toMatchObject([{ title: 'open' }]);
  expect((await loadPromotion(open('?id=p1', [], undefined, past).page))?.promotion.status).toBe('close');
  expect((await loadPromotion(open('?id=p1').page))?.promotion.status).toBe('join');
});

test('an end that has just passed here, by a clock that is ahead of the platform’s, is not kept', async () => {
  const list = open('', [], { list: [{ startsAt: '', endsAt: new Date(Date.now() - 900).toISOString() }] });
  await loadPromotions(list.page);
  expect(list.life()).toMatchObject({ maxAge: 1, swr: 0 });
});
