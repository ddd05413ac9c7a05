import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { listRecentGames } from '../../../../src/contract/games/favourites.ts';
import { getGame, listGames } from '../../../../src/contract/games/games.ts';
import { listWinners } from '../../../../src/contract/games/winners.ts';
import { listPopular } from '../../../../src/contract/lottery/lottery.ts';
import { toLaunchPayload } from '../../../../src/stores/play/launch-payload.ts';
import { createVendorClient } from '../../../vendor-client/vendor-client.ts';
import { bearer, get, moveClock, OPS, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { createClient, GAME, GAMES, now, type OutsideVendor, openOutsideVendor, VENDOR } from './outside-vendor.ts';

let secret: OutsideVendor['secret'];
let player: OutsideVendor['player'];
let launch: OutsideVendor['launch'];
const client = (withSecret = secret, vassalage?: string, nowSeconds?: () => number) =>
  createClient(withSecret, vassalage, nowSeconds);

async function open(gameId: string): Promise<string> {
  const { value } = await launch({ gameId, vassalage: 'MARE' });
  return decodeURIComponent(new URL(value.game_url).searchParams.get('t') ?? '');
}

beforeAll(async () => {
  ({ secret, player, launch } = await openOutsideVendor());
});

describe('an external vendor', () => {
  test('is registered with a secret that is shown once and stored sealed', async () => {
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const again = await sendJson('POST', '/ops/vendors', { ...VENDOR, displayName: 'Maré' }, OPS);
    expect(again.value).toEqual({ vassalage: 'MARE', created: false, secret: null });
    const rows = await env.DB.prepare("select * from vendor_secrets where vassalage = 'MARE'").all();
    expect(rows.results).toHaveLength(1);
    const audit = await env.DB.prepare('select * from audit').all();
    expect(JSON.stringify([rows.results, audit.results])).not.toContain(secret);
  });

  test('plays a round of several bets as the guide describes', async () => {
    const token = await open('mare-slot');
    const base = { player: player.player, currency: 'BRL', roundId: 'r1', gameCode: 'mare-slot' };
    const mare = client();
    expect((await mare.balance({ player: player.player, currency: 'BRL', launch: token })).value.balance).toBe(500);
    await mare.bet({ ...base, launch: token, transactionId: 'b1', amount: 20 });
    expect((await mare.bet({ ...base, launch: token, transactionId: 'b2', amount: 31 })).errorCode).toBe(
      'games.stake_over_limit',
    );
    await mare.bet({ ...base, launch: token, transactionId: 'b2', amount: 30 });
    expect(
      (await mare.rollback({ ...base, gameCode: undefined, transactionId: 'x1', betTransactionId: 'b1' })).value
        .balance,
    ).toBe(470);
    expect((await mare.win({ ...base, transactionId: 'w1', amount: 0 })).value.balance).toBe(470);
  });

  test('repeats an unanswered call, which takes effect once', async () => {
    const token = await open('mare-slot');
    let lost = 0;
    const send = async (request: Request) => {
      const answer = await exports.default.fetch(request);
      if (lost++ === 0) throw new Error('the line broke after it was done');
      return answer;
    };
    const mare = createVendorClient({
      origin: 'https://platform.test',
      vassalage: 'MARE',
      secret,
      send,
      nowSeconds: now,
    });
    const before = (await client().balance({ player: player.player, currency: 'BRL', launch: token })).value.balance;
    const bet = { player: player.player, currency: 'BRL', roundId: 'r2', gameCode: 'mare-slot', launch: token };
    const answer = await mare.bet({ ...bet, transactionId: 'b9', amount: 10 });
    expect([answer.value.balance, lost]).toEqual([before - 10, 2]);
  });

  test('cannot sign for another vendor, with a wrong secret, or for the games of another vendor', async () => {
    const input = { player: player.player, currency: 'BRL', launch: player.launch };
    expect((await client(secret, 'ORLA').balance(input)).errorCode).toBe('vendor.bad_signature');
    expect((await client('x'.repeat(43)).balance(input)).errorCode).toBe('vendor.bad_signature');
    expect((await client(secret, 'NADIE').balance(input)).errorCode).toBe('vendor.bad_signature');
    expect((await client(secret, '__proto__').balance(input)).errorCode).toBe('vendor.bad_signature');
    expect((await client().balance(input)).errorCode).toBe('games.launch_expired');
    const taken = { vassalage: 'MARE', games: [{ ...GAME, gameId: 'calcadao', gameName: 'X', gameType: 'RNG' }] };
    expect((await sendJson('POST', '/ops/games', taken, OPS)).errorCode).toBe('games.taken');
    expect((await client().putRooms({ gameId: 'calcadao', rooms: [] })).errorCode).toBe('games.unknown');
  });

  test('changes its secret without a gap: both secrets sign for a while, then the old one ends', async () => {
    const input = { player: player.player, currency: 'BRL', launch: 'x' };
    const rotated = await sendJson('POST', '/ops/vendors/MARE/secrets', { keepHours: 1 }, OPS);
    const old = secret;
    secret = rotated.value.secret;
    for (const live of [old, secret])
      expect((await client(live).balance(input)).errorCode).toBe('games.launch_expired');
    const later = () => now() + 3_601;
    moveClock(3_601_000);
    expect((await client(old, 'MARE', later).balance(input)).errorCode).toBe('vendor.bad_signature');
    expect((await client(secret, 'MARE', later).balance(input)).errorCode).toBe('games.launch_expired');
  });

  test('brings its own secret, and the one before signs for a day', async () => {
    const input = { player: player.player, currency: 'BRL', launch: 'x' };
    const own = 'own-secret-0123456789abcdefghijklmnop';
    for (let time = 0; time < 2; time += 1) {
      const registered = await sendJson('POST', '/ops/vendors', { ...VENDOR, secret: own }, OPS);
      expect(registered.value).toEqual({ vassalage: 'MARE', created: false, secret: null });
    }
    for (const live of [secret, own])
      expect((await client(live).balance(input)).errorCode).toBe('games.launch_expired');
    const later = () => now() + 24 * 3_600 + 1;
    moveClock((24 * 3_600 + 1) * 1000);
    expect((await client(secret, 'MARE', later).balance(input)).errorCode).toBe('vendor.bad_signature');
    expect((await client(own, 'MARE', later).balance(input)).errorCode).toBe('games.launch_expired');
    expect(JSON.stringify((await env.DB.prepare('select * from audit').all()).results)).not.toContain(own);
    secret = own;
  });

  test('is registered anew without losing what the operator has chosen since', async () => {
    await sendJson('PUT', '/ops/vendors/MARE', { gameType: 'RNG', isHot: 1, position: 7 }, OPS);
    await sendJson('PUT', '/ops/games/mare-slot', { isHot: 1, position: 3 }, OPS);
    const again = { ...VENDOR, displayName: 'Other', hookUrl: '/studio/hooks', onlyMissing: true };
    await sendJson('POST', '/ops/vendors', again, OPS);
    const titles = [...GAMES, { ...GAME, gameId: 'mare-nova', gameName: 'Nova', gameType: 'RNG' }];
    const put = await sendJson('POST', '/ops/games', { vassalage: 'MARE', games: titles, onlyMissing: true }, OPS);
    expect(put.value).toEqual({ games: 5 });
    expect(await env.DB.prepare("select 1 from games where game_id = 'mare-nova'").first()).not.toBeNull();
    const vendor =
      "select display_name, is_hot, position, hook_url from vendors where vassalage = 'MARE' and game_type = 'RNG'";
    expect(await env.DB.prepare(vendor).first()).toEqual({
      ...{ display_name: 'Maré Jogos', is_hot: 1, position: 7, hook_url: '/studio/hooks' },
    });
    const game = "select is_hot, position from games where game_id = 'mare-slot'";
    expect(await env.DB.prepare(game).first()).toEqual({ is_hot: 1, position: 3 });
  });
});

describe('maintenance', () => {
  test('of a vendor or a title refuses the launch until it is over', async () => {
    const change = (underMaintenance: boolean) =>
      sendJson('PUT', '/ops/vendors/MARE', { gameType: 'RNG', underMaintenance }, OPS);
    await change(true);
    expect((await launch({ gameId: 'mare-slot', vassalage: 'MARE' })).errorCode).toBe('games.under_maintenance');
    expect((await launch({ gameId: 'mare-mesa', vassalage: 'MARE' })).status).toBe(200);
    await change(false);
    await sendJson('PUT', '/ops/games/mare-slot', { underMaintenance: true }, OPS);
    expect((await launch({ gameId: 'mare-slot', vassalage: 'MARE' })).errorCode).toBe('games.under_maintenance');
    await sendJson('PUT', '/ops/games/mare-slot', { underMaintenance: false }, OPS);
    expect((await launch({ gameId: 'mare-slot', vassalage: 'MARE' })).status).toBe(200);
    expect((await sendJson('PUT', '/ops/vendors/NADIE', { isHot: 1 }, OPS)).errorCode).toBe('games.vendor_unknown');
  });
});

describe('a launch', () => {
  test('gives the route of the site, and PVP has its content', async () => {
    const { value } = await launch({ gameId: 'mare-truco', vassalage: 'MARE' });
    expect(value).toMatchObject({ gameType: 'PVP', code: 'mare-truco', vassalage: 'MARE', content: value.game_url });
  });

  test('of another title tells the vendor nothing about lotteries', async () => {
    const { gameType } = getGame.response.parse((await get(`${getGame.path}?vassalage=MARE&gameId=mare-slot`)).value);
    const title = { vassalage: 'MARE', gameId: 'mare-slot', gameType };
    const { value } = await launch(toLaunchPayload(title, { locale: 'en', language: 'EN' }));
    expect([...new URL(value.game_url).searchParams.keys()]).toEqual(['lang', 't']);
  });

  test('is for one game: two ids or none are refused', async () => {
    for (const input of [
      {},
      { vassalage: 'MARE' },
      { gameId: 'mare-slot' },
      { gameId: 'a', roomId: 'b', vassalage: 'MARE' },
    ]) {
      expect((await launch(input)).status).toBe(400);
    }
  });
});

test('cockfights of the class sports are a category of their own, in every list', async () => {
  const vendor = { ...VENDOR, vassalage: 'DIG', categories: ['SPORTS', 'LIVE'] };
  expect((await sendJson('POST', '/ops/vendors', vendor, OPS)).status).toBe(200);
  const game = { ...GAME, gameId: 'dig-rinha', gameName: 'Rinha', gameType: 'SPORTS' };
  expect((await sendJson('POST', '/ops/games', { vassalage: 'DIG', games: [game] }, OPS)).status).toBe(200);
  const list = async (gameType: string) => {
    const { value } = await get(`${listGames.path}?gameType=${gameType}&pageSize=100`);
    return value.games.some(({ gameId }: { gameId: string }) => gameId === 'dig-rinha');
  };
  expect([await list('COCKFIGHT'), await list('SPORTS')]).toEqual([true, false]);
  const { results } = await env.DB.prepare("select game_type from vendors where vassalage = 'DIG'").all();
  expect(results.map(({ game_type }) => game_type).toSorted()).toEqual(['COCKFIGHT', 'LIVE']);
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
    // As if the response to the batch had been lost.
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
    expect([titles.total, titles.list[0]]).toMatchObject([1, { gameId: 'mare-slot', underMaintenance: false }]);
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
