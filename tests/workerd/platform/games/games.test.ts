import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  GAME_CATEGORIES,
  GAME_PAGE_SIZE,
  GameSchema,
  getGame,
  listGames,
  listHotGames,
} from '../../../../src/contract/games/games.ts';
import { launchGame } from '../../../../src/contract/games/launch.ts';
import { listVendors } from '../../../../src/contract/games/vendors.ts';
import { bearer, get, OPS, seedAll, sendJson, signIn } from '../support/api.ts';
import { GAMES, VENDORS } from '../support/catalogue.ts';
import { queryMember } from '../support/database.ts';

const OF_ORLA = GAMES.filter(({ vassalage }) => vassalage === 'ORLA');
const PAGES = Math.ceil(GAMES.length / 10);

beforeAll(async () => {
  await seedAll();
});

async function list(query: string) {
  return listGames.response.parse((await get(`${listGames.path}?${query}`)).value);
}

describe('one title', () => {
  test('has the same fields as in the list', async () => {
    const { games } = await list('gameName=calcadao');
    const { value } = await get(`${getGame.path}?gameId=calcadao&vassalage=ORLA`);
    expect(getGame.response.parse(value)).toEqual(games[0]);
  });

  test.each(['gameId=calcadao&vassalage=ORLA_FISH', 'gameId=nobody&vassalage=ORLA'])('%s is unknown', async (query) => {
    expect(await get(`${getGame.path}?${query}`)).toMatchObject({ success: false, errorCode: 'games.unknown' });
  });
});

describe('the game list', () => {
  test('pages through every title once', async () => {
    const ids: string[] = [];
    for (let page = 1; page <= PAGES; page += 1) {
      const { games, total, totalPages } = await list(`pageSize=10&page=${page}`);
      expect([total, totalPages]).toEqual([GAMES.length, PAGES]);
      ids.push(...games.map(({ gameId }) => gameId));
    }
    expect(ids).toEqual(GAMES.map(({ gameId }) => gameId));
    const last = await list('pageSize=10&page=99');
    expect(
      last.games.map(({ gameId }) => gameId),
      'out of range is the last page',
    ).toEqual(ids.slice((PAGES - 1) * 10));
  });

  test.each([
    ['gameName=calcadao', ['calcadao']],
    ['gameName=CALÇADÃO', ['calcadao']],
    ['gameName=água', ['agua-viva', 'sombra-e-agua-fresca']],
    ['gameName=%25', []],
    ['gameName=_', []],
    [`gameName=${'x'.repeat(100)}`, []],
    ['gameType=COCKFIGHT', []],
    ['vassalage=NADIE', []],
    ['gameClassify=TABLE', []],
    ["gameName=' or 1=1 --", []],
  ])('%s finds %j', async (query, ids) => {
    expect((await list(query)).games.map(({ gameId }) => gameId)).toEqual(ids);
  });

  test('filters by smallest stake and lines', async () => {
    const lines = await list('minLineNum=20&pageSize=100');
    expect(lines.games.map(({ gameId }) => gameId)).toEqual(
      GAMES.filter((title) => title.lines >= 20)
        .toSorted((left, right) => left.minBet - right.minBet || left.lines - right.lines)
        .map(({ gameId }) => gameId),
    );
    expect((await list('minBet=100000')).total).toBe(0);
    expect((await list('gameType=RNG&vassalage=ORLA&minBet=0.01')).total).toBe(OF_ORLA.length);
  });

  test('describes a title in major units', async () => {
    const [game] = (await list('gameName=calcadao')).games;
    const title = GAMES.find(({ gameId }) => gameId === 'calcadao');
    expect(GameSchema.parse(game)).toMatchObject({
      minBet: title?.minBet,
      maxBet: title?.maxBet,
      rtp: title?.rtp,
      displayName: 'Orla Studio',
      underMaintenance: false,
    });
  });
});

describe('other lists', () => {
  test('the hot games are those marked as hot', async () => {
    const { list: hot } = listHotGames.response.parse((await get(listHotGames.path)).value);
    const marked = GAMES.filter(({ isHot }) => isHot).map(({ gameId }) => gameId);
    expect(hot.map(({ gameId }) => gameId)).toEqual(marked.slice(0, hot.length));
    expect(hot.length).toBe(Math.min(marked.length, GAME_PAGE_SIZE));
  });

  test('categories without a vendor are left out', async () => {
    const categories = listVendors.response.parse((await get(listVendors.path)).value);
    const sold = new Set(VENDORS.flatMap(({ categories }) => categories));
    const expected = GAME_CATEGORIES.filter((category) => sold.has(category));
    expect(categories.map(({ gameCategory }) => gameCategory)).toEqual(expected);
    const slots = categories.find(({ gameCategory }) => gameCategory === 'RNG');
    expect(slots?.gameClassify[0]?.vendors[0]).toMatchObject({ vassalage: 'ORLA', gameType: 'RNG' });
  });

  test('a category of several classes names them, each with its vendors; a category of one class does not', async () => {
    const categories = listVendors.response.parse((await get(listVendors.path)).value);
    const groups = new Map(
      categories.map(({ gameCategory, gameClassify }) => [
        gameCategory,
        gameClassify.map(({ name, vendors }) => [name, ...vendors.map(({ vassalage }) => vassalage)]),
      ]),
    );
    expect(groups.get('RNG')).toEqual([
      ['ALL', 'ORLA'],
      ['BINGO', 'ORLA'],
      ['SLOT', 'ORLA'],
    ]);
    expect(groups.get('LIVE')?.map(([name]) => name)).toEqual(['ALL', 'BACCARAT', 'ROULETTE']);
    expect(groups.get('LOTT')?.map(([name]) => name)).toEqual(['ALL']);
    const bingo = await list('gameType=RNG&gameClassify=BINGO');
    expect(bingo.games.map(({ gameClassify }) => gameClassify)).toEqual(['BINGO']);
  });

  test('a vendor has its game types with their numbers of titles', async () => {
    const { token } = (await signIn('luna')).value;
    const path = '/wps/relay/GCSGAME_getVassGameType';
    const { value } = await get(`${path}?vassalage=ORLA`, bearer(token));
    expect(value.list).toEqual([
      { gameType: 'RNG', displayName: 'Orla Studio', games: OF_ORLA.length, isGame: '', underMaintenance: false },
    ]);
    expect((await get(`${path}?vassalage=NADIE`, bearer(token))).value.list).toEqual([]);
    expect((await get(path)).status).toBe(401);
  });

  test('marks select the hot and the new', async () => {
    const hot = GAMES.filter(({ isHot }) => isHot).map(({ gameId }) => gameId);
    const fresh = GAMES.filter(({ isNew }) => isNew).map(({ gameId }) => gameId);
    expect((await list('select=HOT&pageSize=100')).games.map(({ gameId }) => gameId)).toEqual(hot);
    expect((await list('select=NEW&pageSize=100')).games.map(({ gameId }) => gameId)).toEqual(fresh);
    expect((await list('select=ALL')).total).toBe(GAMES.length);
    for (const select of ['ANY', 'FAV', 'RECENT'])
      expect(await get(`${listGames.path}?select=${select}`)).toMatchObject({
        status: 400,
        errorCode: 'request.invalid',
      });
  });

  test('the index has every title once', async () => {
    const { value } = await get('/wps/relay/GCSGAME_gameIndex');
    expect(value.list.map(([id]: [string]) => id)).toEqual(expect.arrayContaining(GAMES.map(({ gameId }) => gameId)));
    expect([value.list.length, value.next]).toEqual([GAMES.length, 0]);
  });

  test('winners and popular games are empty before any play', async () => {
    expect((await get('/wps/relay/GCSGAME_getRankList')).value).toEqual({ list: [] });
    expect((await get('/lgw/games/popular?count=20')).value).toEqual({ list: [] });
  });

  test('lottery groups have default names until the operator sets names, each in the reader’s language', async () => {
    const read = async (query = '', headers = {}) =>
      (await get(`/lgw/games/game_menus${query}`, headers)).value.gameMenus;
    const seeded = await read('?language=EN');
    expect(seeded[0]).toEqual({ gameGroupCode: 'SSC', labelName: 'Five digits' });
    expect(await read('', { Language: '$[' })).toHaveLength(seeded.length);
    const group = (gameGroupCode: string, labels = {}) => ({ gameGroupCode, labelName: gameGroupCode, labels });
    const put = (groups: object[], more = {}) => sendJson('PUT', '/ops/game-groups', { groups, ...more }, OPS);
    await put([group('LF'), group('SSC', { PT: 'Sorteio rápido', EN: 'Quick draw' })]);
    const labels = async (query = '', headers = {}) =>
      (await read(query, headers)).map(({ labelName }: { labelName: string }) => labelName);
    expect(await labels('?language=EN')).toEqual(['LF', 'Quick draw']);
    expect(await labels('', { Language: 'pt-BR' })).toEqual(['LF', 'Sorteio rápido']);
    expect(await labels('?language=FR')).toEqual(['LF', 'Quick draw']);
    for (const path of ['-', '$']) expect(await labels(`?language=${path}`)).toEqual(['LF', 'Quick draw']);
    // A repeated registration with `onlyMissing` adds languages, but keeps every name that the operator set.
    await put([group('SSC', { EN: 'Five digits', AR: 'خمسة أرقام', 'PT-BR': 'Cinco' })], { onlyMissing: true });
    expect(await labels('?language=EN')).toEqual(['LF', 'Quick draw']);
    expect(await labels('?language=AR')).toEqual(['LF', 'خمسة أرقام']);
    expect(await labels('', { Language: 'pt-BR' })).toEqual(['LF', 'Cinco']);
    expect((await put([group('a b')])).status).toBe(400);
    expect((await put([])).value).toEqual({ groups: 0 });
    expect(await read()).toEqual([]);
  });
});

describe('a launch', () => {
  async function launch(input: object) {
    const { token } = (await signIn('luna')).value;
    return { token, reply: await sendJson('POST', launchGame.path, input, bearer(token)) };
  }

  test('is a path of ours with the token in the fragment; only the token’s hash is stored', async () => {
    const { token, reply } = await launch({
      gameId: 'calcadao',
      vassalage: 'ORLA',
      language: 'EN',
      token: 'x',
      username: 'y',
    });
    const { game_url } = launchGame.response.parse(reply.value);
    const player = token.split('.')[0];
    expect(game_url).toMatch(
      new RegExp(`^/studio/play/calcadao\\?lang=en#launch=${player}\\.calcadao\\.[A-Za-z0-9_-]{43}$`),
    );
    expect(reply.text, 'the session token never stands in it').not.toContain(token.split('.')[1]);
    const rows = await queryMember(player, 'select * from launches');
    expect(JSON.stringify(rows)).not.toContain(game_url.split('.').at(-1));
  });

  test('of an unknown title or vendor is refused, also under maintenance', async () => {
    expect((await launch({ gameId: 'nada', vassalage: 'ORLA' })).reply.errorCode).toBe('games.unknown');
    expect((await launch({ gameId: 'calcadao', vassalage: 'NADIE' })).reply.errorCode).toBe('games.unknown');
    await env.DB.prepare("update games set under_maintenance = 1 where game_id = 'maresia'").run();
    const { reply } = await launch({ gameId: 'maresia', vassalage: 'ORLA' });
    expect([reply.status, reply.errorCode]).toEqual([409, 'games.under_maintenance']);
  });
});

describe('fields that name the asking site', () => {
  const POPULAR = '/lgw/games/popular';
  test.each([
    [
      listGames.path,
      'clientType=3&platform=web&channel=WEB&merchant=orla',
      ['clientType=1', 'platform=ios', 'channel=APP', 'merchant=other'],
    ],
    [
      listHotGames.path,
      'isPlatform=2&platform=html5-desktop&merchantCode=orla',
      ['isPlatform=1', 'platform=ios', 'merchantCode=other'],
    ],
    [listVendors.path, 'platform=web&merchantCode=orla', ['platform=ios', 'merchantCode=other']],
    [POPULAR, 'device=WEB', ['device=TV']],
  ])('of %s are known or refused', async (path, known, unknown) => {
    expect((await get(`${path}?${known}`)).status).toBe(200);
    for (const query of unknown) {
      const refused = await get(`${path}?${query}`);
      const [field = ''] = query.split('=');
      expect([refused.status, refused.errorCode, Object.keys(refused.value.fields)]).toEqual([
        400,
        'request.invalid',
        [field],
      ]);
    }
  });
});
