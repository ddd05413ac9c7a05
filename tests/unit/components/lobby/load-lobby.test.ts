import { expect, test } from 'vitest';
import { loadLobby } from '../../../../src/components/lobby/load-lobby.ts';
import type { Page } from '../../../../src/components/page.ts';

const vendor = (vassalage: string) => ({ vassalage, displayName: vassalage });
const ANSWERS: Record<string, unknown> = {
  listVendors: [
    {
      gameCategory: 'RNG',
      cards: [],
      gameClassify: [{ name: 'ALL', vendors: [vendor('ORLA'), vendor('MAR'), vendor('IDLE')] }],
    },
  ],
  listGames: { games: [{ vassalage: 'ORLA' }, { vassalage: 'MAR' }] },
  listHotGames: { list: [{ vassalage: 'MAR' }] },
};

const load = (search: string, category: 'RNG' | 'HOT') =>
  loadLobby(
    {
      cache: { set: () => undefined },
      locals: { locale: 'pt', call: async ({ id }: { id: string }) => ANSWERS[id] },
      url: new URL(`https://orla.test/rng${search}`),
    } as unknown as Page,
    category,
  );

test.each([
  ['', 'RNG', ''],
  ['?page=MAR', 'RNG', 'MAR'],
  ['?page=NOBODY', 'RNG', ''],
  ['?page=MAR', 'HOT', 'MAR'],
  ['?page=ORLA', 'HOT', ''],
] as const)('%o of %s picks the tab %o', async (search, category, picked) => {
  expect((await load(search, category)).vendor).toBe(picked);
});

test('tabs are the vendors that have a game here', async () => {
  const { vendors } = await load('', 'RNG');
  expect(vendors.map(({ vassalage }) => vassalage)).toEqual(['ORLA', 'MAR']);
});
