import { describe, expect, test } from 'vitest';
import { loadHome } from '../../../src/components/home/load-home.ts';
import { loadLobby } from '../../../src/components/lobby/load-lobby.ts';
import { loadNotices } from '../../../src/components/notices/load-notices.ts';
import type { Page } from '../../../src/components/page.ts';
import { loadMall } from '../../../src/components/points/load-mall.ts';
import { loadPromotions } from '../../../src/components/promotions/load-promotions.ts';
import { loadWinners } from '../../../src/components/winners/load-winners.ts';

type Load = (page: Page) => Promise<{ isUnknown: boolean } | undefined>;
const VENDORS = [
  {
    gameCategory: 'RNG',
    cards: [],
    gameClassify: [{ name: 'ALL', vendors: [{ vassalage: 'ORLA', displayName: 'Orla', gameType: 'RNG' }] }],
  },
];
const EMPTY = { list: [], games: [], total: 0, page: 1, pageSize: 9, totalPages: 0 };
const PAGES: Record<string, [Load, call: string]> = {
  promotions: [loadPromotions, 'listPromotions'],
  winners: [loadWinners, 'listWinners'],
  goods: [loadMall, 'listGoods'],
  notices: [loadNotices, 'listNotices'],
  'hot games': [(page) => loadLobby(page, '/hot'), 'listHotGames'],
  'games of a category': [(page) => loadLobby(page, '/rng'), 'listGames'],
  'hot games of the home page': [loadHome, 'listHotGames'],
};

/**
 * Opens a page whose call `call` fails: with `silent` the platform gives no answer, with `refused` the module is off, with `empty` the
 * list is empty.
 */
function open(call: string, how: 'silent' | 'refused' | 'empty'): Page {
  const locals = {
    locale: 'pt',
    unanswered: false,
    call: async ({ id }: { id: string }) => {
      if (id === 'listVendors') return VENDORS;
      if (id !== call) return undefined;
      locals.unanswered = how === 'silent';
      return how === 'empty' ? EMPTY : undefined;
    },
  };
  return {
    cache: { set: () => undefined, options: {} },
    locals,
    url: new URL('https://orla.test/'),
  } as unknown as Page;
}

describe.each(Object.entries(PAGES))('a page of %s', (_name, [load, call]) => {
  test('marks lists without an answer as unknown', async () => {
    expect((await load(open(call, 'silent')))?.isUnknown).toBe(true);
  });

  test('recognises empty and disabled lists', async () => {
    expect((await load(open(call, 'empty')))?.isUnknown).toBe(false);
    expect((await load(open(call, 'refused')))?.isUnknown).toBe(false);
  });
});
