import { beforeEach, describe, expect, test } from 'vitest';
import { createLobby, type LobbyGame } from '../../../../src/stores/games/lobby.ts';
import { EMPTY_QUERY, readLobbyQuery, writeLobbyQuery } from '../../../../src/stores/games/lobby-query.ts';
import type { LobbySeed } from '../../../../src/stores/games/lobby-seed.ts';
import { type Call, createBrowser, grant } from '../browser.ts';
import { createGame, createSeed } from './lobby-games.ts';

const PAGE = 24;
const NAMES = ['Maré Alta', 'Calçadão da Orla', 'Farol da Barra'];
const toName = (index: number) => NAMES[index] ?? `Jogo ${index}`;
const game = (index: number) => createGame(`g${index}`, { gameName: toName(index), isHot: index % 10 === 0 ? 1 : 0 });
const games = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => game(from + index));
const ids = (list: readonly LobbyGame[]) => list.map(({ gameId }) => gameId);

function answerList({ query }: Call, inAll: number) {
  const page = Number(query.get('page'));
  const size = Number(query.get('pageSize'));
  const all = games(0, inAll).filter(({ isHot }) => query.get('select') !== 'HOT' || isHot === 1);
  const list = all.slice((page - 1) * size, page * size);
  return grant({ games: list, total: all.length, totalPages: Math.ceil(all.length / size) });
}

function answerIndex(inAll: number) {
  const rows = games(0, inAll).map((one) => [one.gameId, one.gameName, one.vassalage, one.gameType, one.isHot]);
  return grant({ list: [...rows, ['x', 'Maré do Vizinho', 'EVO', 'LIVE', 0]], next: 0 });
}

function open(inAll: number, more: Partial<LobbySeed> = {}) {
  const browser = createBrowser();
  browser.serve((call) => {
    if (call.path.endsWith('GCSGAME_gameList')) return answerList(call, inAll);
    if (call.path.endsWith('GCSGAME_gameIndex')) return answerIndex(inAll);
    return undefined;
  });
  const seed = createSeed({ games: games(0, Math.min(PAGE, inAll)), total: inAll, ...more });
  return { browser, lobby: createLobby(seed) };
}

describe('a lobby', () => {
  test('continues the prerendered list to the end without duplicate requests', async () => {
    const { browser, lobby } = open(60);
    await Promise.all([lobby.loadMore(), lobby.loadMore()]);
    expect(ids(lobby.$games.get())).toEqual(ids(games(0, 48)));
    await lobby.loadMore();
    await lobby.loadMore();
    expect(ids(lobby.$games.get())).toEqual(ids(games(0, 60)));
    expect(browser.calls.map(({ query }) => query.get('page'))).toEqual(['2', '3']);
  });

  test('of a later part continues from there', async () => {
    const { lobby } = open(60, { games: games(24, 48), part: 2 });
    expect(lobby.$total.get()).toBe(36);
    await lobby.loadMore();
    expect(ids(lobby.$games.get())).toEqual(ids(games(24, 60)));
  });

  test('of its first titles only continues with the rest of the first part', async () => {
    const { browser, lobby } = open(60, { games: games(0, 12), part: 0 });
    expect(lobby.$total.get()).toBe(60);
    await lobby.loadMore();
    expect(ids(lobby.$games.get())).toEqual(ids(games(0, 24)));
    await lobby.loadUpTo(60);
    expect([ids(lobby.$games.get()), lobby.$total.get()]).toEqual([ids(games(0, 60)), 60]);
    expect(browser.calls.map(({ query }) => query.get('page'))).toEqual(['1', '2', '3']);
  });

  test('restores the number of games', async () => {
    const { lobby } = open(100);
    await lobby.loadUpTo(70);
    expect(lobby.$games.get().length).toBe(72);
  });

  test('reports a failure, keeps its games and continues on retry', async () => {
    const { browser, lobby } = open(60);
    browser.serve(() => undefined);
    await lobby.loadMore();
    expect([lobby.$status.get(), lobby.$failure.get()?.code, lobby.$games.get().length]).toEqual([
      'failed',
      'network.failed',
      24,
    ]);
    browser.serve((call) => answerList(call, 60));
    await lobby.retry();
    expect([lobby.$status.get(), lobby.$games.get().length]).toEqual(['idle', 48]);
  });

  test('shows favourites, and the prerendered list without filters', async () => {
    const { lobby } = open(60);
    await lobby.change({ select: 'HOT' });
    expect(ids(lobby.$games.get())).toEqual(['g0', 'g10', 'g20', 'g30', 'g40', 'g50']);
    expect(lobby.$total.get()).toBe(6);
    await lobby.change({ select: 'ALL' });
    // First the games that a slow phone renders at once, then the other printed ones. After those, games come from the platform.
    for (const shown of [6, 12, 18, 24]) {
      expect(ids(lobby.$games.get())).toEqual(ids(games(0, shown)));
      expect(lobby.hasRest()).toBe(shown < 24);
      if (lobby.hasRest()) await lobby.loadMore();
    }
    expect(lobby.$total.get()).toBe(60);
    await lobby.loadMore();
    expect(ids(lobby.$games.get())).toEqual(ids(games(0, 48)));
  });

  test('requests the games of a filter set before the list ended', async () => {
    const { lobby } = open(60);
    await lobby.change({ select: 'HOT' });
    await lobby.change({ select: 'ALL' });
    await lobby.change({ select: 'HOT' });
    expect(lobby.hasRest()).toBe(false);
    expect(lobby.$games.get().length).toBe(6);
  });

  test('drops the answer of an earlier query', async () => {
    const { lobby } = open(60);
    const earlier = lobby.change({ select: 'HOT' });
    await lobby.change({ select: 'ALL' });
    await earlier;
    expect(ids(lobby.$games.get())).toEqual(ids(games(0, 6)));
  });
});

describe('the search', () => {
  test.each([
    ['mare', ['g0']],
    ['MARÉ', ['g0']],
    ['mar', ['g0']],
    ['calcadao', ['g1']],
    ['calsadao', ['g1']],
    ['farol bara', ['g2']],
    ['orla calca', ['g1']],
    ['m', ['g0']],
    ['Ór', ['g1']],
    ['da', ['g1', 'g2']],
    ['ar', []],
    ['.*', []],
    ['zzzzzz', []],
  ])('finds %o, with its picture', async (name, found) => {
    const { lobby } = open(30);
    await lobby.change({ name });
    expect(ids(lobby.$games.get())).toEqual(found);
    expect(lobby.$games.get().every((one) => 'imageUrl' in one)).toBe(true);
  });

  test.each([
    ['明月', ['cn']],
    ['月', ['cn']],
    ['上明月', ['cn']],
    ['ブキ', ['ja']],
    ['かぶ', ['ja']],
    ['หาสมุ', ['th']],
    ['สมุ', ['th']],
    ['लालटेन', ['hi']],
    ['الاسماك', ['ar']],
    ['trong', ['vi']],
  ])('finds %o in a title of another script, wherever it is', async (name, found) => {
    const titles = {
      cn: '海上明月',
      ja: 'カブキ',
      th: 'มหาสมุทร',
      hi: 'समुद्री लालटेन',
      ar: 'بحر الأسماك',
      vi: 'Đêm Trống',
    };
    const all = Object.entries(titles).map(([gameId, gameName]) => createGame(gameId, { gameName }));
    const browser = createBrowser();
    browser.serve(({ path }) =>
      path.endsWith('gameIndex')
        ? grant({ list: all.map((one) => [one.gameId, one.gameName, one.vassalage, one.gameType, 0]), next: 0 })
        : grant({ games: all, total: all.length, totalPages: 1 }),
    );
    const lobby = createLobby(createSeed({ games: all, total: all.length }));
    await lobby.change({ name });
    expect(ids(lobby.$games.get())).toEqual(found);
  });

  test('of one letter shows titles that begin with it first, up to the number that fits', async () => {
    const { lobby } = open(400);
    await lobby.change({ name: '3' });
    expect(ids(lobby.$games.get()).slice(0, 2)).toEqual(['g3', 'g30']);
    expect(lobby.$total.get()).toBe(111);
    await lobby.change({ name: 'j' });
    expect(lobby.$total.get()).toBe(120);
    await lobby.change({ name: 'b' });
    expect(ids(lobby.$games.get())).toEqual(['g2']);
  });

  test('requests the index once', async () => {
    const { browser, lobby } = open(30);
    for (const name of ['f', 'fa', 'far']) await lobby.change({ name });
    expect(browser.calls.filter(({ path }) => path.endsWith('gameIndex'))).toHaveLength(1);
  });

  test('is not mixed with a next part requested during the search', async () => {
    const { browser, lobby } = open(400);
    await lobby.change({ name: 'jogo' });
    const asked = browser.calls.length;
    const found = lobby.change({ name: 'farol' });
    await lobby.loadMore();
    await found;
    expect(browser.calls.length).toBe(asked);
    expect(ids(lobby.$games.get())).toEqual(['g2']);
  });

  test('has only names of titles in a large category', async () => {
    const { lobby } = open(400);
    await lobby.change({ name: 'jogo 399' });
    expect(lobby.$games.get()[0]).toMatchObject({ gameId: 'g399', gameName: 'Jogo 399' });
    expect('imageUrl' in (lobby.$games.get()[0] ?? {})).toBe(false);
  });

  describe('for titles of other lists', () => {
    const openElsewhere = (elsewhere: readonly (readonly unknown[])[], more: Partial<LobbySeed> = {}) => {
      const { browser, lobby } = open(30, more);
      const rows = games(0, 30).map((one) => [one.gameId, one.gameName, one.vassalage, one.gameType, one.isHot]);
      browser.serve((call) =>
        call.path.endsWith('gameIndex')
          ? grant({ list: [...rows, ...elsewhere], next: 0 })
          : answerList(call, more.total ?? 30),
      );
      return lobby;
    };
    const roulettes = (count: number) =>
      Array.from({ length: count }, (_, index) => [`r${index}`, `Roleta ${index}`, 'EVO', 'LIVE', 0] as const);

    test.each(['roleta', 'ROLÉTA', 'rolleta', 'ro'])('finds %o elsewhere, a few, and says where', async (name) => {
      const lobby = openElsewhere(roulettes(9));
      await lobby.change({ name });
      expect([lobby.$games.get().length, lobby.$total.get()]).toEqual([6, 6]);
      for (const found of lobby.$games.get()) expect(found).toMatchObject({ vassalage: 'EVO', category: 'LIVE' });
    });

    test('finds nothing there while the list has a match', async () => {
      const lobby = openElsewhere([['x', 'Farol', 'EVO', 'LIVE', 0]]);
      await lobby.change({ name: 'farol' });
      expect(ids(lobby.$games.get())).toEqual(['g2']);
      expect(lobby.$games.get().some((one) => 'category' in one)).toBe(false);
    });

    test('finds nothing for an unknown title', async () => {
      const lobby = openElsewhere(roulettes(9));
      await lobby.change({ name: 'zzzzzz' });
      expect([lobby.$status.get(), lobby.$total.get()]).toEqual(['idle', 0]);
    });

    test('finds other vendors of the category, and cockfights in their category', async () => {
      const sports = openElsewhere([['c', 'Briga', 'DS88', 'SPORTS', 0]], { gameType: 'FISH', vassalage: 'ORLA' });
      await sports.change({ name: 'briga' });
      expect(sports.$games.get()).toMatchObject([{ gameId: 'c', category: 'COCKFIGHT' }]);
      const tab = openElsewhere([['m', 'Sereia', 'MAR', 'RNG', 0]], { vassalage: 'ORLA' });
      await tab.change({ name: 'sereia' });
      expect(tab.$games.get()).toMatchObject([{ gameId: 'm', vassalage: 'MAR', category: 'RNG' }]);
    });
  });

  test('reports a failed index and retries', async () => {
    const { browser, lobby } = open(30);
    browser.serve(() => undefined);
    await lobby.change({ name: 'farol' });
    expect(lobby.$status.get()).toBe('failed');
    browser.serve((call) => (call.path.endsWith('gameIndex') ? answerIndex(30) : answerList(call, 30)));
    await lobby.retry();
    expect(ids(lobby.$games.get())).toEqual(['g2']);
  });
});

describe('the address', () => {
  beforeEach(() => void createBrowser());

  test.each([
    [
      '?page=ORLA&q=mar%C3%A9&select=HOT&gameClassify=BINGO&minBet=5&minLineNum=20&theme=OCEAN&feature=WAYS&volatility=low',
      {
        ...{ select: 'HOT', name: 'maré', gameClassify: 'BINGO', minBet: '5', minLineNum: '20' },
        ...{ theme: 'OCEAN', feature: 'WAYS', volatility: 'low' },
      },
    ],
    ['?select=NOTHING&gameClassify=%3Cb%3E&minBet=x&minLineNum=-1&theme=%3C&feature=a&volatility=x', EMPTY_QUERY],
    ['', EMPTY_QUERY],
  ])('%s is read', (search, query) => {
    expect(readLobbyQuery(search)).toEqual(query);
  });

  test('keeps other parameters', () => {
    expect(writeLobbyQuery('?page=ORLA&q=a', { ...EMPTY_QUERY, select: 'NEW' })).toBe('?page=ORLA&select=NEW');
    expect(writeLobbyQuery('?q=a', EMPTY_QUERY)).toBe('');
  });
});
