import { expect, test } from 'vitest';
import type { Page } from '../../../../src/components/page.ts';
import { loadPromotion, loadPromotions } from '../../../../src/components/promotions/load-promotions.ts';

const INDEX: Record<number, object> = {
  0: { list: [['g1', 'Farol', 'ORLA', 'RNG', 0]], next: 7 },
  7: { list: [['g2', 'Maré', 'ORLA', 'RNG', 0]], next: 9 },
  9: { list: [['g3', 'Vento', 'ORLA', 'RNG', 0]], next: 0 },
};

function open(search: string, excludedGames: string[] = []) {
  const asked: [string, object][] = [];
  const answers: Record<string, (input: { after: number }) => unknown> = {
    getPromotion: () => ({ promotionId: 'p1', terms: { excludedGames } }),
    listAnnouncements: () => ({ promotion: [{ id: 'n1', title: 'Twice the rebate' }] }),
    listGameIndex: ({ after }) => INDEX[after],
  };
  const call = async ({ id }: { id: string }, input: object) => {
    asked.push([id, input]);
    return answers[id]?.(input as { after: number });
  };
  const url = new URL(`https://orla.test/x${search}`);
  const page = { url, cache: { set: () => undefined }, locals: { locale: 'en', call, imageHosts: [] } };
  return {
    page: page as unknown as Page,
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
