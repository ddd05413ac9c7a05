import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { listRecentGames } from '../../../../src/contract/games/favourites.ts';
import { listWinners } from '../../../../src/contract/games/winners.ts';
import { getRecentVnGames, listPopular } from '../../../../src/contract/lottery/lottery.ts';
import { bearer, get, moveClock, OPS, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { createClient, GAMES, type OutsideVendor, openOutsideVendor } from './outside-vendor.ts';

let secret: OutsideVendor['secret'];
let player: OutsideVendor['player'];
let open: OutsideVendor['open'];
const client = () => createClient(secret);

beforeAll(async () => {
  ({ secret, player, open } = await openOutsideVendor());
});

test('a title that moved to another category is recently played there from its next launch on', async () => {
  const move = (gameType: string) =>
    sendJson('POST', '/ops/games', { vassalage: 'MARE', games: [{ ...GAMES[2], gameType }] }, OPS);
  const listIn = async (gameType: string) => {
    const { value } = await get(`${listRecentGames.path}?gameType=${gameType}`, bearer(player.token));
    return value.list.map(({ gameId }: { gameId: string }) => gameId);
  };
  const play = async (roundId: string) => {
    const round = { player: player.player, currency: 'BRL', gameCode: 'mare-truco', launch: await open('mare-truco') };
    expect((await client().bet({ ...round, roundId, transactionId: roundId, amount: 1 })).status).toBe(200);
  };
  await play('moved-1');
  expect(await listIn('PVP')).toEqual(['mare-truco']);
  expect((await move('LIVE')).status).toBe(200);
  await play('moved-2');
  expect([await listIn('PVP'), (await listIn('LIVE'))[0]]).toEqual([[], 'mare-truco']);
  await move('PVP');
});

describe('public figures of real play', () => {
  test('count each round once, mask names, and exclude play money', async () => {
    const token = await open('mare-slot');
    const base = { player: player.player, currency: 'BRL', gameCode: 'mare-slot', launch: token };
    await client().bet({ ...base, roundId: 'big', transactionId: 'bb', amount: 10 });
    await client().win({ ...base, launch: undefined, roundId: 'big', transactionId: 'bw', amount: 400 });
    expect((await get('/wps/relay/GCS_recentGame', bearer(player.token))).status).toBe(200);
    moveClock(60_000);
    await runDurableObjectAlarm(env.MEMBER.getByName(player.player));
    const scores = async () => (await env.DB.prepare('select game_id, score from game_popularity').all()).results;
    const first = await scores();
    expect(first).toHaveLength(1);
    const { list } = listWinners.response.parse((await get(listWinners.path)).value);
    expect(list).toMatchObject([
      { rank: 1, account: 'fo***', gameId: 'mare-slot', gameName: 'Maré Cheia', payout: 400 },
    ]);
    expect(
      (await get(`${listPopular.path}?count=20`)).value.list.map(({ gameId }: { gameId: string }) => gameId),
    ).toEqual(['mare-slot']);
    // Restores the state before the batch was acknowledged, as if its response had been lost.
    const stub = env.MEMBER.getByName(player.player);
    await runInDurableObject(stub, (_object, { storage }) => {
      const content = JSON.stringify({ plays: [{ game_id: 'mare-slot', plays: 1 }], wins: [] });
      storage.sql.exec('update play_batch set content = ? where batch = 1', content);
      storage.sql.exec("insert or replace into timers values ('games:flush', 0)");
      // The test rings the alarm below, so it must not fire by itself.
      void storage.setAlarm(Date.now() + 60_000);
    });
    await runDurableObjectAlarm(stub);
    expect(await queryMember(player.player, 'select batch, content from play_batch')).toEqual([
      { batch: 1, content: '' },
    ]);
    expect(await scores()).toEqual(first);
  });

  test('recent games are the member’s own, latest first', async () => {
    const { list } = listRecentGames.response.parse((await get(listRecentGames.path, bearer(player.token))).value);
    expect(list[0]?.gameId).toBe('mare-slot');
    // The member also opened games of Orla Studio and played none of them.
    expect(list.map(({ gameId }) => gameId)).not.toContain('calcadao');
  });

  describe('leave out', () => {
    const base = async (gameCode: string) => ({
      ...{ player: player.player, currency: 'BRL', gameCode, launch: await open(gameCode) },
    });
    const bet = async (gameCode: string, id: string, amount = 1) =>
      client().bet({ ...(await base(gameCode)), roundId: id, transactionId: id, amount });
    const takeBack = async (gameCode: string, id: string) => {
      const of = { ...(await base(gameCode)), gameCode: undefined, launch: undefined, roundId: id };
      return client().rollback({ ...of, transactionId: `back-${id}`, betTransactionId: id });
    };
    const list = async (query = '') =>
      (await get(`${listRecentGames.path}?${query}`, bearer(player.token))).value.list.map(
        ({ gameId }: { gameId: string }) => gameId,
      );

    test('a game whose bets were all refused or taken back, until one stands', async () => {
      const before = await list();
      expect(before).not.toContain('mare-mesa');
      expect((await bet('mare-mesa', 'too-much', 100_000)).success).toBe(false);
      expect((await bet('mare-mesa', 'void-1')).success).toBe(true);
      expect((await list())[0]).toBe('mare-mesa');
      expect((await takeBack('mare-mesa', 'void-1')).success).toBe(true);
      expect(await list()).toEqual(before);
      await bet('mare-mesa', 'stands');
      await bet('mare-mesa', 'void-2');
      await takeBack('mare-mesa', 'void-2');
      expect((await list())[0]).toBe('mare-mesa');
    });

    test('lotteries of another vendor with the code of one that was played', async () => {
      const vn = async () => (await get(getRecentVnGames.path, bearer(player.token))).value.gameMenus.length;
      await bet('mare-loto', 'lot-1');
      expect(await list('gameType=LOTT')).toEqual(['mare-loto']);
      const played = await vn();
      await env.DB.prepare("update games set vassalage = 'ORLA' where game_id = 'mare-loto'").run();
      expect([await list('gameType=LOTT'), await vn()]).toEqual([[], 0]);
      await env.DB.prepare("update games set vassalage = 'MARE' where game_id = 'mare-loto'").run();
      expect(played).toBeGreaterThan(0);
    });

    test('titles that left the catalogue, which take no place', async () => {
      const [newest, next] = await list();
      await env.DB.prepare("update games set game_id = 'gone' where game_id = ?").bind(newest).run();
      expect(await list('count=1')).toEqual([next]);
      await env.DB.prepare("update games set game_id = ? where game_id = 'gone'").bind(newest).run();
    });
  });
});

describe('favourites', () => {
  test('are stored in order, each once, up to the limit', async () => {
    const send = (path: string, gameId: string, vassalage = 'MARE') =>
      sendJson('POST', path, { gameId, vassalage }, bearer(player.token));
    const add = '/wps/relay/MCSFE_addFavoriteGameV2';
    await send(add, 'mare-slot');
    await send(add, 'mare-mesa');
    expect((await send(add, 'mare-slot')).value.list).toHaveLength(2);
    expect((await send(add, 'nada')).errorCode).toBe('games.unknown');
    const full = await get('/wps/relay/MCSFE_getFavoriteGamesList', bearer(player.token));
    expect(full.value.games.map(({ gameId }: { gameId: string }) => gameId)).toEqual(['mare-mesa', 'mare-slot']);
    expect((await send('/wps/relay/MCSFE_removeFavoriteGameV2', 'mare-mesa')).value.list).toEqual([
      { gameId: 'mare-slot', vassalage: 'MARE' },
    ]);
    expect((await get('/wps/relay/MCSFE_getFavoriteGames')).status).toBe(401);
  });
});

describe('the operator', () => {
  test('sees vendors with their wallet calls, titles by name, groups and rooms', async () => {
    const read = async () =>
      (await get('/ops/vendors', OPS)).value.list.find(({ vassalage }: { vassalage: string }) => vassalage === 'MARE');
    const before = (await read()).lastHour;
    const known = { player: player.player, currency: 'BRL', launch: await open('mare-slot') };
    expect((await client().balance(known)).success).toBe(true);
    expect((await client().balance({ ...known, launch: 'none' })).success).toBe(false);
    const vendor = await read();
    expect(vendor).toMatchObject({ games: expect.any(Number), secrets: expect.any(Number), underMaintenance: false });
    expect(vendor.lastHour).toMatchObject({ calls: before.calls + 2, refused: before.refused + 1, failed: 0 });
    const hours = (await get('/ops/vendors/MARE/calls', OPS)).value.list;
    expect(hours[0]).toMatchObject({ at: expect.stringMatching(/:00:00\.000Z$/), calls: expect.any(Number) });
    const titles = (await get('/ops/games?name=mare-sl', OPS)).value;
    expect([titles.list.length, titles.next, titles.list[0]]).toMatchObject([
      1,
      '',
      { gameId: 'mare-slot', underMaintenance: false },
    ]);
    for (const name of ['MARÉ CHEIA', 'mare cheia', 'Mare\u0301 che', 'CHEIA'])
      expect((await get(`/ops/games?name=${encodeURIComponent(name)}`, OPS)).value.list, name).toMatchObject([
        { gameId: 'mare-slot' },
      ]);
    expect((await get('/ops/game-groups', OPS)).value.groups).toEqual(expect.any(Array));
    expect((await get('/ops/rooms?vassalage=MARE', OPS)).value.list).toEqual([]);
  });

  test('sees the rounds of a member, by name', async () => {
    const reply = await get('/ops/members/Forasteiro/rounds?gameType=RNG', OPS);
    expect(reply.value.list[0]).toMatchObject({ roundId: 'MARE:big', net: 390 });
    expect((await get('/ops/members/ninguem/rounds', OPS)).errorCode).toBe('member.unknown');
    expect((await get('/ops/members/forasteiro/rounds')).status).toBe(401);
  });
});
