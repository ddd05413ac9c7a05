import { beforeAll, describe, expect, test } from 'vitest';
import { getGame, listGames } from '../../../../src/contract/games/games.ts';
import { listOpenRooms, listRooms } from '../../../../src/contract/games/rooms.ts';
import { getVnGameMenu, listDrawn, listOpenedNumbers } from '../../../../src/contract/lottery/lottery.ts';
import { toLaunchPayload } from '../../../../src/stores/play/launch-payload.ts';
import { bearer, get, OPS, sendJson } from '../support/api.ts';
import { createClient, GAME, type OutsideVendor, openOutsideVendor, VENDOR } from './outside-vendor.ts';

let secret: OutsideVendor['secret'];
let player: OutsideVendor['player'];
let launch: OutsideVendor['launch'];
const client = () => createClient(secret);

beforeAll(async () => {
  ({ secret, player, launch } = await openOutsideVendor());
});

describe('a launch', () => {
  test('of a lottery tells the vendor its area, view, device and return address, as the site sends them', async () => {
    const { gameType, lottoArea } = getGame.response.parse(
      (await get(`${getGame.path}?vassalage=MARE&gameId=mare-loto`)).value,
    );
    const title = { vassalage: 'MARE', gameId: 'mare-loto', gameType, lottoArea };
    const lottery = toLaunchPayload(title, { locale: 'en', language: 'EN', playType: 'straight' });
    const { value } = await launch(lottery);
    expect(value).toMatchObject({ gameType: 'LOTT', code: 'mare-loto', defaultPlayType: 'straight' });
    const { t: _token, ...told } = Object.fromEntries(new URL(value.game_url).searchParams);
    expect(told).toEqual({
      lang: 'en',
      lottoArea: 'VN',
      playType: 'straight',
      view: 'betting',
      device: 'WEB',
      backUrl: '/en/vnlottery',
    });
    expect((await launch({ ...lottery, backUrl: '/vnlottery?x=1' })).status).toBe(200);
    for (const backUrl of [
      'https://evil.example',
      '//evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
      '/.//evil.example',
      '/%2f/evil.example',
    ]) {
      expect((await launch({ ...lottery, backUrl })).status).toBe(400);
    }
  });
});

test('a vendor is told the language of the page if its address asks for it', async () => {
  const launchUrl = 'https://games.example/{gameId}?lang={language}&page={pageLanguage}';
  await sendJson('POST', '/ops/vendors', { ...VENDOR, launchUrl }, OPS);
  const game = { gameId: 'mare-slot', vassalage: 'MARE', language: 'EN' };
  const read = (url: string) => [new URL(url).searchParams.get('lang'), new URL(url).searchParams.get('page')];
  expect(read((await launch(game, { language: 'AR' })).value.game_url)).toEqual(['en', 'ar']);
  expect(read((await launch(game)).value.game_url)).toEqual(['en', 'en']);
  await sendJson('POST', '/ops/vendors', VENDOR, OPS);
});

test('a vendor with two addresses is launched with both; without a second one there is none', async () => {
  const launchUrl2 = 'https://other.example/{gameId}?t={launch}';
  await sendJson('POST', '/ops/vendors', { ...VENDOR, launchUrl2 }, OPS);
  const { value } = await launch({ gameId: 'mare-slot', vassalage: 'MARE' });
  const token = new URL(value.game_url).searchParams.get('t');
  expect(value.game_url2).toBe(`https://other.example/mare-slot?t=${token}`);
  await sendJson('POST', '/ops/vendors', VENDOR, OPS);
  expect((await launch({ gameId: 'mare-slot', vassalage: 'MARE' })).value).not.toHaveProperty('game_url2');
  expect((await sendJson('POST', '/ops/vendors', { ...VENDOR, launchUrl2: 'http://x' }, OPS)).status).toBe(400);
});

describe('rooms', () => {
  test('are those of the vendor’s last report, and can be launched', async () => {
    const rooms = Array.from({ length: 25 }, (_, n) => ({ roomId: `m${n}`, roomName: `Mesa ${n}`, maxBet: 10 }));
    await client().putRooms({ gameId: 'mare-mesa', rooms });
    await client().putRooms({
      gameId: 'mare-mesa',
      rooms: [
        { ...rooms[0], state: 'open' },
        { ...rooms[1], state: 'closed' },
      ],
    });
    const { list } = listRooms.response.parse(
      (await get(`${listRooms.path}?gameId=mare-mesa`, bearer(player.token))).value,
    );
    expect(list.map(({ roomId, state }) => [roomId, state])).toEqual([
      ['MARE:m0', 'open'],
      ['MARE:m1', 'closed'],
    ]);
    const { value } = await launch({ roomId: 'MARE:m0' });
    expect(new URL(value.game_url).searchParams.get('room')).toBe('m0');
    expect((await launch({ roomId: 'MARE:m1' })).errorCode).toBe('games.under_maintenance');
    expect((await launch({ roomId: 'MARE:m9' })).errorCode).toBe('games.unknown');
    expect((await get(listRooms.path)).status).toBe(401);
    const forGuests = listOpenRooms.response.parse((await get(`${listOpenRooms.path}?gameId=mare-mesa`)).value);
    expect(forGuests.list).toEqual(list);
    expect((await get(listOpenRooms.path)).value.list).toEqual([]);
  });

  test('of one game are not accepted for another', async () => {
    const room = { roomId: 'minha', roomName: 'Mesa', maxBet: 10 };
    await client().putRooms({ gameId: 'mare-mesa', rooms: [room] });
    const taken = await client().putRooms({ gameId: 'mare-loto', rooms: [{ ...room, maxBet: 5_000 }] });
    expect([taken.errorCode, taken.value]).toEqual(['request.invalid', { fields: { rooms: 'taken' } }]);
    const { value } = await get(`${listRooms.path}?gameId=mare-mesa`, bearer(player.token));
    expect(value.list).toEqual([expect.objectContaining({ roomId: 'MARE:minha', maxBet: 10 })]);
  });

  test('with the longest id, five hundred of them, are listed and launched', async () => {
    const rooms = Array.from({ length: 500 }, (_, n) => ({ roomId: `${n}-`.padEnd(80, 'x'), roomName: `Mesa ${n}` }));
    expect((await client().putRooms({ gameId: 'mare-mesa', rooms })).status).toBe(200);
    const { value } = await get(`${listRooms.path}?gameId=mare-mesa`, bearer(player.token));
    expect(value.list).toHaveLength(500);
    expect((await launch({ roomId: value.list[499].roomId })).status).toBe(200);
  });
});

describe('draws', () => {
  const draw = (n: number, numbers: string[] | null) => {
    const at = (minutes: number) => new Date(Date.now() + (n * 10 + minutes) * 60_000).toISOString();
    return { drawNumber: `d${n}`, opensAt: at(0), closesAt: at(8), drawsAt: at(9), numbers, seedHash: 'ab'.repeat(32) };
  };

  test('are announced, then their numbers are published once', async () => {
    expect((await get(`${listOpenedNumbers.path}?gameCode=mare-loto`)).value).toEqual({ list: [] });
    const announced = draw(1, null);
    await client().postDraws({ gameCode: 'mare-loto', draws: [announced, draw(2, null)] });
    const menu = getVnGameMenu.response.parse((await get(getVnGameMenu.path)).value).gameMenus;
    const own = menu.find(({ gameCode }) => gameCode === 'mare-loto');
    expect(own).toMatchObject({ gameGroupCode: 'SSC', nextDraw: { drawNumber: 'd1' }, lastDraw: null });
    const drawn = { ...announced, numbers: ['1', '2', '3'] };
    expect((await client().postDraws({ gameCode: 'mare-loto', draws: [drawn] })).status).toBe(200);
    const out = { ...drawn, seed: 'cd'.repeat(32) };
    expect((await client().postDraws({ gameCode: 'mare-loto', draws: [out] })).status).toBe(200);
    const later = { ...out, drawsAt: draw(9, null).drawsAt, seed: 'ef'.repeat(32) };
    expect((await client().postDraws({ gameCode: 'mare-loto', draws: [later] })).status).toBe(200);
    expect((await client().postDraws({ gameCode: 'mare-loto', draws: [out] })).status).toBe(200);
    const other = { ...out, numbers: ['9', '9', '9'] };
    expect((await client().postDraws({ gameCode: 'mare-loto', draws: [draw(3, ['7']), other] })).errorCode).toBe(
      'lottery.draw_final',
    );
    const { list } = listOpenedNumbers.response.parse(
      (await get(`${listOpenedNumbers.path}?gameCode=mare-loto`)).value,
    );
    expect(list.map(({ drawNumber, numbers }) => [drawNumber, numbers])).toEqual([['d1', ['1', '2', '3']]]);
    expect(list[0], 'the seed may follow, once').toMatchObject({ seed: out.seed, drawsAt: out.drawsAt });
    const after = getVnGameMenu.response.parse((await get(getVnGameMenu.path)).value).gameMenus;
    expect(after.find(({ gameCode }) => gameCode === 'mare-loto')).toMatchObject({
      nextDraw: { drawNumber: 'd2' },
      lastDraw: { drawNumber: 'd1', drawsAt: announced.drawsAt, numbers: ['1', '2', '3'] },
    });
    const lotto = '/lotto/lgw/games/opened/numero?gameCode=mare-loto';
    expect((await get(lotto, bearer(player.token))).value.list).toHaveLength(1);
    expect((await get(lotto)).status).toBe(401);
  });

  test('of other lotteries are in the list of all draws and not in the Vietnamese one', async () => {
    await client().postDraws({ gameCode: 'mare-mesa', draws: [draw(4, ['5']), draw(5, ['6'])] });
    const codes = async (path: string, headers = {}) => [
      ...new Set((await get(path, headers)).value.list.map(({ gameCode }: { gameCode: string }) => gameCode)),
    ];
    expect(await codes(listOpenedNumbers.path)).toEqual(['mare-loto']);
    expect(await codes(`${listOpenedNumbers.path}?gameCode=mare-mesa`)).toEqual([]);
    expect(await codes(listDrawn.path)).toEqual(['mare-mesa', 'mare-loto']);
    expect(await codes('/lotto/lgw/games/opened/numero', bearer(player.token))).toEqual(['mare-mesa', 'mare-loto']);
  });

  test('every lottery is listed in exactly one family', async () => {
    const put = (gameId: string, gameType: string, prizeMode: string, lottoArea = '') => ({
      ...GAME,
      ...{ gameId, gameName: gameId, gameType, prizeMode, lottoArea },
    });
    const games = [
      ...[put('f-lott', 'LOTT', 'Lott'), put('f-bare', 'LOTT', ''), put('f-sea', 'LOTT', 'SEA')],
      ...[put('f-vn', 'LOTT', 'ZY', 'VN'), put('f-ea', 'LOTT', 'ZY'), put('f-e', 'ELOTT', 'Elott')],
    ];
    const vendor = { ...VENDOR, categories: [...VENDOR.categories, 'ELOTT'] };
    await sendJson('POST', '/ops/vendors', vendor, OPS);
    expect((await sendJson('POST', '/ops/games', { vassalage: 'MARE', games }, OPS)).status).toBe(200);
    const list = async (query: string) =>
      listGames.response.parse((await get(`${listGames.path}?vassalage=MARE&${query}`)).value);
    const ids = async (query: string) =>
      (await list(query)).games.map(({ gameId }) => gameId).filter((id) => /^f-/.test(id));
    expect(await ids('lotteryFamily=LOTT')).toEqual(['f-bare', 'f-lott']);
    expect(await ids('lotteryFamily=SEA&minBet=1')).toEqual(['f-sea']);
    expect(await ids('lotteryFamily=VN&gameType=LOTT')).toEqual(['f-vn']);
    expect(await ids('lotteryFamily=EA&gameName=f-')).toEqual(['f-ea']);
    expect(await ids('lotteryFamily=ELOTT')).toEqual(['f-e']);
    expect((await list('lotteryFamily=SEA')).total).toBe(1);
    expect((await list('gameName=f-ea')).games).toMatchObject([{ lotteryFamily: 'EA' }]);
    expect((await get(`${listGames.path}?lotteryFamily=ANY`)).status).toBe(400);
    const accounts = await Promise.all(
      ['f-lott', 'f-sea', 'f-vn', 'f-ea', 'f-e'].map(
        async (gameCode) => (await launch({ gameCode })).value.accountTypeName,
      ),
    );
    expect(accounts).toEqual(['', 'TCG_SEA', 'TCG_LOTTO_VN', 'ELOTT', 'ELOTT']);
  });

  test('lotteries are listed by prize mode, and the member’s recent ones', async () => {
    const codes = async (path: string, headers = {}) =>
      (await get(path, headers)).value.gameMenus.map(({ gameCode }: { gameCode: string }) => gameCode);
    expect(await codes('/lgw/games/lotteries?prizeMode=Lott')).toContain('mare-loto');
    expect(await codes('/lgw/games/lotteries?prizeMode=SEA')).not.toContain('mare-loto');
    expect(await codes('/lgw/games/lotteries?gameGroupCode=PK10')).not.toContain('mare-loto');
    expect((await get('/lgw/games/lotteries?prizeMode=any')).status).toBe(400);
    const recent = () => codes('/lgw/vn/games/game_menu/recent', bearer(player.token));
    const token = new URL((await launch({ gameCode: 'mare-loto' })).value.game_url).searchParams.get('t') ?? '';
    expect(await recent(), 'opened, not played').toEqual([]);
    const round = { player: player.player, currency: 'BRL', gameCode: 'mare-loto', launch: token, roundId: 'r1' };
    expect((await client().bet({ ...round, transactionId: 'r1-bet', amount: 1 })).status).toBe(200);
    expect(await recent()).toEqual(['mare-loto']);
    expect((await get('/lgw/vn/games/game_menu/recent')).status).toBe(401);
  });
});
