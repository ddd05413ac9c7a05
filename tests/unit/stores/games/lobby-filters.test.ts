import { describe, expect, test } from 'vitest';
import { createLobby, NAME_PAUSE_MS } from '../../../../src/stores/games/lobby.ts';
import type { LobbySeed } from '../../../../src/stores/games/lobby-seed.ts';
import { type Call, createBrowser, grant, settle } from '../browser.ts';
import { createGame, createSeed } from './lobby-games.ts';

const LIST = '/wps/relay/GCSGAME_gameList';
const INDEX = '/wps/relay/GCSGAME_gameIndex';
const FAVOURITES = '/wps/relay/MCSFE_getFavoriteGamesList';
const RECENT = '/wps/relay/GCS_recentGame';

const game: typeof createGame = (gameId, more) => createGame(gameId, { gameClassify: 'SLOT', ...more });

const GAMES = [
  game('Farol'),
  game('Farol Novo', { isNew: 1 }),
  game('Maré Nova', { isNew: 1, minBet: 5, lines: 25, theme: 'OCEAN', features: ['WAYS'], volatility: 'high' }),
  game('Farol do Mar', { vassalage: 'MAR', isNew: 1, isHot: 1 }),
  game('Bingo Farol', { gameClassify: 'BINGO' }),
  game('Bingo do Mar', { gameClassify: 'BINGO', vassalage: 'MAR' }),
  game('Rinha', { gameType: 'SPORTS', gameClassify: 'SPORTS', vassalage: 'DS88' }),
  game('Galo', { gameType: 'COCKFIGHT', gameClassify: '', vassalage: 'DIG' }),
  game('Futebol', { gameType: 'SPORTS', gameClassify: 'SPORTS', vassalage: 'SABA' }),
];

/** Answers a list like a platform that always fills a page to the requested size. */
function answerList({ query }: Call): Response {
  const is = (name: string, value: string) => ['', null, value].includes(query.get(name));
  const found = GAMES.filter(
    (one) =>
      is('gameType', one.gameType) &&
      is('vassalage', one.vassalage) &&
      is('gameClassify', one.gameClassify) &&
      one.gameName.toLowerCase().includes((query.get('gameName') ?? '').toLowerCase()) &&
      is('theme', one.theme ?? '') &&
      is('volatility', one.volatility) &&
      (query.get('feature') === null || one.features?.includes(query.get('feature') ?? '') === true) &&
      (query.get('select') !== 'NEW' || one.isNew === 1) &&
      (query.get('select') !== 'HOT' || one.isHot === 1) &&
      one.minBet >= Number(query.get('minBet')) &&
      one.lines >= Number(query.get('minLineNum')),
  );
  const size = Number(query.get('pageSize'));
  const totalPages = Math.ceil(found.length / size);
  const from = (Math.min(Number(query.get('page')), totalPages) - 1) * size;
  return grant({ games: found.slice(Math.max(0, from), from + size), total: found.length, totalPages });
}

function answer(call: Call): Response | undefined {
  if (call.path === LIST) return answerList(call);
  if (call.path === INDEX) {
    const rows = GAMES.map((one) => [one.gameId, one.gameName, one.vassalage, one.gameType, one.isHot + 2 * one.isNew]);
    return grant({ list: rows, next: 0 });
  }
  const ofType = GAMES.filter(({ gameType }) => ['', gameType].includes(call.query.get('gameType') ?? ''));
  if (call.path === RECENT) return grant({ list: ofType });
  if (call.path !== FAVOURITES) return undefined;
  // Returns one game a page, because a platform may return fewer than requested.
  const page = Number(call.query.get('page'));
  return grant({ games: ofType.slice(page - 1, page), total: ofType.length, totalPages: ofType.length });
}

function open(more: Partial<LobbySeed> = {}) {
  const browser = createBrowser();
  browser.serve(answer);
  const lobby = createLobby(createSeed({ total: GAMES.length, ...more }));
  const change = async (patch: Parameters<typeof lobby.change>[0]) => {
    const changed = lobby.change(patch);
    await settle();
    browser.pass(NAME_PAUSE_MS);
    await changed;
    while (lobby.hasRest()) await lobby.loadMore();
    return names();
  };
  const names = () => lobby.$games.get().map(({ gameName }) => gameName);
  return { browser, lobby, names, change };
}

describe('a name', () => {
  test.each([
    [{ select: 'NEW' }, ['Farol Novo', 'Farol do Mar']],
    [{ select: 'HOT' }, ['Farol do Mar']],
    [{ gameClassify: 'BINGO' }, ['Bingo Farol']],
    [{ minBet: '5' }, []],
    [{ minLineNum: '10', select: 'NEW' }, ['Farol Novo', 'Farol do Mar']],
  ] as const)('is looked for among what %j leaves', async (pressed, found) => {
    const { lobby, change } = open();
    await lobby.change(pressed);
    expect(await change({ name: 'farol' })).toEqual(found);
    expect(lobby.$total.get()).toBe(found.length);
    expect(lobby.$query.get()).toMatchObject({ ...pressed, name: 'farol' });
  });

  test('stays active when a filter is set and removed', async () => {
    const { browser, change } = open();
    const all = ['Farol', 'Farol Novo', 'Farol do Mar', 'Bingo Farol'];
    expect((await change({ name: 'farol' })).toSorted()).toEqual(all.toSorted());
    expect(await change({ select: 'NEW' })).toEqual(['Farol Novo', 'Farol do Mar']);
    expect((await change({ select: 'ALL' })).toSorted()).toEqual(all.toSorted());
    expect(browser.callsTo(INDEX)).toHaveLength(1);
  });

  test('on a page of one class finds titles of that class without the index, which has no classes', async () => {
    const { browser, lobby, change } = open({ gameClassify: 'BINGO' });
    lobby.warmSearch();
    expect(await change({ name: 'farol' })).toEqual(['Bingo Farol']);
    expect(browser.callsTo(INDEX)).toEqual([]);
  });

  test('is sent to the platform after a pause in typing', async () => {
    const { browser, lobby, change } = open({ gameClassify: 'BINGO' });
    const earlier = ['f', 'fa', 'far'].map((name) => lobby.change({ name }));
    expect(await change({ name: 'faro' })).toEqual(['Bingo Farol']);
    await Promise.all(earlier);
    expect(browser.callsTo(LIST).map(({ query }) => query.get('gameName'))).toEqual(['faro']);
  });
});

describe('a class', () => {
  test('filters the list of the platform', async () => {
    const { change } = open();
    expect(await change({ gameClassify: 'BINGO' })).toEqual(['Bingo Farol', 'Bingo do Mar']);
  });
});

describe('a trait', () => {
  test.each([{ theme: 'OCEAN' }, { feature: 'WAYS' }, { volatility: 'high' }])(
    '%j filters the list of the platform',
    async (pressed) => {
      const { change } = open();
      expect(await change(pressed)).toEqual(['Maré Nova']);
      expect(await change({ name: 'farol' })).toEqual([]);
    },
  );

  test('that is not set is not sent, because another platform may not know it', async () => {
    const { browser, change } = open();
    await change({ minBet: '5' });
    for (const name of ['theme', 'feature', 'volatility'])
      expect(browser.callsTo(LIST)[0]?.query.has(name)).toBe(false);
  });
});

describe.each([['FAV', FAVOURITES] as const, ['RECENT', RECENT] as const])(
  'the member’s own games, %s,',
  (select, path) => {
    test('are limited to those of the page', async () => {
      const { change } = open();
      expect(await change({ select })).toEqual(GAMES.slice(0, 6).map(({ gameName }) => gameName));
      expect(await open({ vassalage: 'MAR' }).change({ select })).toEqual(['Farol do Mar', 'Bingo do Mar']);
      expect(await open({ gameClassify: 'BINGO' }).change({ select })).toEqual(['Bingo Farol', 'Bingo do Mar']);
      expect(await open({ gameClassify: 'BINGO', vassalage: 'MAR' }).change({ select })).toEqual(['Bingo do Mar']);
    });

    test.each([
      [{ gameClassify: 'BINGO' }, ['Bingo Farol', 'Bingo do Mar']],
      [{ minBet: '5' }, ['Maré Nova']],
      [{ minLineNum: '25' }, ['Maré Nova']],
      [{ name: 'mare' }, ['Maré Nova']],
      [{ theme: 'OCEAN' }, ['Maré Nova']],
      [{ feature: 'WAYS' }, ['Maré Nova']],
      [{ volatility: 'high' }, ['Maré Nova']],
      [{ name: 'farol', gameClassify: 'SLOT', minBet: '1' }, ['Farol', 'Farol Novo', 'Farol do Mar']],
    ])('are narrowed by %j', async (pressed, found) => {
      const { lobby, change } = open();
      await change({ select });
      expect(await change(pressed)).toEqual(found);
      expect(lobby.$total.get()).toBe(found.length);
    });

    test('are complete: the end of the list loads nothing', async () => {
      const { browser, lobby, change } = open();
      await change({ select });
      const asked = browser.calls.length;
      await lobby.loadMore();
      expect([browser.calls.length, browser.callsTo(LIST).length]).toEqual([asked, 0]);
    });

    test('load on retry', async () => {
      const { browser, lobby, names, change } = open({ vassalage: 'MAR' });
      browser.serve(() => undefined);
      await change({ select });
      expect([lobby.$status.get(), lobby.$failure.get()?.code]).toEqual(['failed', 'network.failed']);
      browser.serve(answer);
      await lobby.retry();
      expect([names(), lobby.$status.get()]).toEqual([['Farol do Mar', 'Bingo do Mar'], 'idle']);
      expect(browser.callsTo(path).length).toBeGreaterThan(1);
    });

    test('of cockfights and sports are separate', async () => {
      const cockfights: Partial<LobbySeed> = {
        gameType: 'COCKFIGHT',
        sources: [
          { gameType: 'COCKFIGHT', vassalage: '' },
          { gameType: 'SPORTS', vassalage: 'DS88' },
        ],
      };
      expect((await open(cockfights).change({ select })).toSorted()).toEqual(['Galo', 'Rinha']);
      expect(await open({ gameType: 'SPORTS', without: ['DS88', 'DIG'] }).change({ select })).toEqual(['Futebol']);
    });
  },
);

describe('a category separated from another', () => {
  const sources: LobbySeed['sources'] = [
    { gameType: 'COCKFIGHT', vassalage: '' },
    { gameType: 'SPORTS', vassalage: 'DS88' },
  ];

  test('is listed and searched as a whole', async () => {
    const { change } = open({ gameType: 'COCKFIGHT', sources });
    expect((await change({ minBet: '1' })).toSorted()).toEqual(['Galo', 'Rinha']);
    expect(await open({ gameType: 'COCKFIGHT', sources }).change({ name: 'rinha' })).toEqual(['Rinha']);
  });

  test('is excluded from the other one, which continues and ends correctly', async () => {
    const { lobby, change } = open({ gameType: 'SPORTS', without: ['DS88', 'DIG'] });
    expect(await change({ minBet: '1' })).toEqual(['Futebol']);
    expect(lobby.$total.get()).toBe(1);
    expect(await change({ minBet: '', name: 'rinha' })).toEqual(['Rinha']);
    expect(lobby.$games.get(), 'where the site has it').toMatchObject([{ category: 'COCKFIGHT' }]);
    expect(await change({ name: 'fut' })).toEqual(['Futebol']);
  });
});
