import { describe, expect, test } from 'vitest';
import type { Page } from '../../../../src/components/page.ts';
import { loadSearchPage } from '../../../../src/components/search/load-search.ts';
import { loadSiteIndex } from '../../../../src/components/search/site-index.ts';
import { isSiteIndex } from '../../../../src/stores/search/site-index.ts';
import { createGame } from '../../stores/games/lobby-games.ts';

const vendors = (gameCategory: string) => ({
  gameCategory,
  cards: [],
  gameClassify: [{ name: 'ALL', vendors: [{ vassalage: 'ORLA', displayName: 'Orla', gameType: gameCategory }] }],
});
const fixture = {
  ...{ fixtureId: 'm1', gameId: 'football', vassalage: 'ORLA', category: 'SPORTS', sport: 'Futebol' },
  ...{ league: 'Brasileirão', home: 'Santos', away: 'Grêmio', startsAt: '2026-11-27T20:00:00Z', state: 'live' },
};
const ANSWERS: Record<string, unknown> = {
  listVendors: [vendors('RNG'), vendors('SPORTS')],
  listGames: { games: [createGame('mare', { gameName: 'Maré Alta' })], total: 1, totalPages: 1 },
  listHotGames: { list: [createGame('farol', { gameName: 'Farol' }), createGame('cais', { underMaintenance: true })] },
  listFixtures: { at: '', fixtures: [fixture] },
  getHelpCenter: { language: 'PT', items: [{ id: '7', category: 'Dinheiro', title: 'Como saco?', content: '' }] },
  listPromotions: {
    list: [
      { promotionId: 'boas-vindas', title: 'Boas-vindas', status: 'join' },
      { promotionId: 'velha', title: 'Boas-vindas de ontem', status: 'close' },
    ],
    total: 2,
  },
};

/** A page at `/search` whose platform answers all calls but `silent`. */
function open(q: string, silent: readonly string[] = [], answers = ANSWERS) {
  const asked: string[] = [];
  const locals = {
    locale: 'pt',
    unanswered: silent.length > 0,
    call: async ({ id }: { id: string }) => {
      asked.push(id);
      return silent.includes(id) ? undefined : answers[id];
    },
  };
  const url = new URL(`https://orla.test/search?${new URLSearchParams({ q })}`);
  return { asked, page: { cache: { set: () => undefined }, locals, url } as unknown as Page };
}

async function find(q: string, silent: readonly string[] = [], answers = ANSWERS) {
  const { found, suggested, missing, text } = await loadSearchPage(open(q, silent, answers).page);
  const toRows = (groups: typeof suggested) =>
    groups.map(({ kind, entries }) => [kind, ...entries.map(({ title, path }) => `${title} ${path}`)]);
  return { found: toRows(found.groups), suggested: toRows(suggested), missing, text };
}
const NO_GAMES = { ...ANSWERS, listGames: { games: [], total: 0, totalPages: 0 } };

describe('the page of a search', () => {
  test('lists the games that the platform finds', async () => {
    expect((await find('are')).found).toEqual([['game', 'Maré Alta /game?vassalage=ORLA&gameId=mare']]);
  });

  test('finds matches, answers, promotions and pages', async () => {
    expect((await find('gremio', [], NO_GAMES)).found).toEqual([['match', 'Santos x Grêmio /match?id=m1']]);
    expect((await find('como saco', [], NO_GAMES)).found).toEqual([['help', 'Como saco? /help#answer-7']]);
    expect((await find('boas', [], NO_GAMES)).found).toEqual([
      ['promotion', 'Boas-vindas /promoDetail?id=boas-vindas'],
    ]);
    expect((await find('privacidade', [], NO_GAMES)).found.flat()).toContain('Política de privacidade /privacy');
  });

  test('suggests popular games that are open, and the next matches, where nothing is found', async () => {
    const suggested = [
      ['game', 'Farol /game?vassalage=ORLA&gameId=farol'],
      ['match', 'Santos x Grêmio /match?id=m1'],
    ];
    for (const text of ['', '🎰', '<script>qqqq</script>', 'qqqqqqqq'])
      expect(await find(text, [], NO_GAMES), text).toMatchObject({ found: [], suggested });
  });

  test('asks for no games without a text, and reads a limited part of a long one', async () => {
    const { asked, page } = open(' ');
    await loadSearchPage(page);
    expect(asked).not.toContain('listGames');
    expect((await find('x'.repeat(1000))).text).toHaveLength(60);
  });

  test('shows the lists that have an answer, and names the others', async () => {
    const { found, missing } = await find('santos', ['listGames', 'listPromotions']);
    expect(found.flat()).toContain('Santos x Grêmio /match?id=m1');
    expect([...missing].sort()).toEqual(['game', 'promotion']);
  });
});

describe('the index of the site', () => {
  test('is accepted by the browser, and names the lists without an answer', async () => {
    const { page } = open('');
    const index = await loadSiteIndex(page, (await loadSearchPage(page)).shell);
    expect([isSiteIndex(structuredClone(index)), index.missing]).toEqual([true, []]);
    const silent = open('', ['getHelpCenter', 'listVendors']).page;
    const rest = await loadSiteIndex(silent, (await loadSearchPage(silent)).shell);
    expect(rest.missing).toEqual(['help', 'page']);
    // The site's own topics need no platform.
    expect(rest.entries.some(({ kind }) => kind === 'help')).toBe(true);
  });

  test('has the pages of categories that have vendors, and of modules that are on', async () => {
    const { page } = open('');
    const shell = (await loadSearchPage(page)).shell;
    const toPaths = async (more: Partial<typeof shell> = {}) =>
      (await loadSiteIndex(page, { ...shell, ...more })).entries.map(({ path }) => path);
    const paths = await toPaths();
    expect(paths).toEqual(expect.arrayContaining(['/rng', '/sports', '/help', '/?member=depositv2']));
    for (const path of ['/live', '/join', '/?member=messageV2', '/search', '/login']) expect(paths).not.toContain(path);
    expect(await toPaths({ features: ['inbox', 'affiliates'] })).toEqual(
      expect.arrayContaining(['/join', '/?member=messageV2']),
    );
  });
});
