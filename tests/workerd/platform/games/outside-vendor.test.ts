import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { getGame, listGames } from '../../../../src/contract/games/games.ts';
import { toLaunchPayload } from '../../../../src/stores/play/launch-payload.ts';
import { createVendorClient } from '../../../vendor-client/vendor-client.ts';
import { operate } from '../mail/deployed.ts';
import { get, moveClock, OPS, sendJson } from '../support/api.ts';
import { createClient, GAME, GAMES, now, type OutsideVendor, openOutsideVendor, VENDOR } from './outside-vendor.ts';

let secret: OutsideVendor['secret'];
let player: OutsideVendor['player'];
let launch: OutsideVendor['launch'];
let open: OutsideVendor['open'];
const client = (withSecret = secret, vassalage?: string, nowSeconds?: () => number) =>
  createClient(withSecret, vassalage, nowSeconds);

beforeAll(async () => {
  ({ secret, player, launch, open } = await openOutsideVendor());
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

  test.each([
    'https://169.254.169.254/x',
    'https://metadata.google.internal/x',
    'https://db/x',
    '/\\169.254.169.254/x',
    '/.//169.254.169.254/x',
  ])('is told nothing at %s', async (hookUrl) => {
    const reply = await operate('POST', '/vendors', { ...VENDOR, hookUrl });
    expect([reply.errorCode, Object.keys(reply.value.fields)]).toEqual(['request.invalid', ['hookUrl']]);
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
