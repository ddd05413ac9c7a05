import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fitsNet, forgetNets, noteNet } from '../../../../src/platform/wallet/vendor-net.ts';
import { bearer, callVendor, get, OPS, type Reply, seal, seedAll, sendJson, signVendor } from '../support/api.ts';
import { createDyingDatabase } from '../support/dying-database.ts';
import { fetchApp } from '../support/fetch-app.ts';
import { BALANCED, readBooks } from '../support/rewards.ts';
import { seat } from './vendor-seat.ts';

const OVER = 'wallet.win_over_limit';
const setVendor = (change: object) => sendJson('PUT', '/ops/vendors/ORLA', change, OPS);
const listAlarms = async () =>
  (await get('/ops/today', OPS)).value.alarms.filter(({ alarm }: { alarm: string }) => alarm === 'vendor_stopped');
const findVendor = async () =>
  (await get('/ops/vendors', OPS)).value.list.find(({ vassalage }: { vassalage: string }) => vassalage === 'ORLA');
const toCode = ({ errorCode }: Reply) => errorCode ?? 'done';

beforeAll(async () => {
  await seedAll();
});
beforeEach(async () => {
  await setVendor({ maxWin: 0, dayLoss: 300, underMaintenance: false });
  for (const table of ['vendor_nets', 'vendor_unanswered_wins']) await env.DB.prepare(`delete from ${table}`).run();
  forgetNets();
});

/** Makes a player at a vendor, with short forms of the vendor's calls that name a round. */
async function sitDown(amount = 100) {
  const { bet, win, rollback, ...found } = await seat(amount);
  return {
    ...found,
    bet: (roundId: string, stake: number) => bet(`b${roundId}`, stake, { roundId }),
    win: (roundId: string, payout: number, extra = {}) => win(`w${roundId}`, payout, { roundId, ...extra }),
    rollback: (roundId: string) => rollback(`x${roundId}`, `b${roundId}`, { roundId }),
  };
}

describe('a vendor that would pay out more than its stakes and its limit of 24 hours', () => {
  test('is stopped: no wins, bets and launches, but losses, returns and answers of paid wins', async () => {
    const one = await sitDown();
    const other = await sitDown();
    await one.bet('1', 10);
    expect((await one.win('1', 200)).value.balance).toBe(290);
    for (const round of ['2', '3', '4']) await other.bet(round, 10);
    // The stakes are 40 in total, so with a limit of 300 the vendor may pay out 340.
    expect(await listAlarms()).toEqual([]);
    expect(toCode(await other.win('2', 140.01))).toBe(OVER);
    expect(toCode(await other.win('2', 1)), 'a smaller win').toBe(OVER);
    expect(toCode(await other.win('2', 1, { ends: false })), 'a win that leaves the round open').toBe(OVER);
    expect(toCode(await other.bet('5', 1))).toBe('games.launch_expired');
    const game = { gameId: 'calcadao', vassalage: 'ORLA' };
    const launched = await sendJson('POST', '/wps/game/launchGame', game, bearer(other.token));
    expect(launched.errorCode).toBe('games.under_maintenance');
    expect((await one.win('1', 200)).value.balance, 'a paid win is answered again').toBe(290);
    expect((await other.win('3', 0)).value.balance, 'a lost round').toBe(70);
    expect((await other.rollback('4')).value.balance, 'a stake that returns').toBe(80);
    expect(await findVendor()).toMatchObject({ isStopped: true, underMaintenance: true, dayLoss: 300 });
    expect(await listAlarms()).toMatchObject([{ subject: 'ORLA', count: 1 }]);

    await setVendor({ dayLoss: 1_000, underMaintenance: false });
    expect(await findVendor()).toMatchObject({ isStopped: false, underMaintenance: false });
    expect(await listAlarms()).toEqual([]);
    expect((await other.win('2', 140.01)).value.balance, 'sent again, it is paid').toBe(220.01);
    expect(toCode(await other.bet('5', 1))).toBe('done');
    expect(await readBooks(other.player)).toEqual(BALANCED);
  });

  test('is stopped again while its sum is too large, and a day later it is not', async () => {
    const { bet, win } = await sitDown();
    await bet('1', 1);
    await win('1', 301);
    await bet('2', 1);
    expect(toCode(await win('2', 1.01))).toBe(OVER);
    await setVendor({ underMaintenance: false });
    expect(toCode(await win('2', 1.01))).toBe(OVER);
    await setVendor({ underMaintenance: false });
    await env.DB.prepare('update vendor_nets set start_ms = start_ms - 86400000').run();
    forgetNets();
    expect(toCode(await win('2', 1.01))).toBe('done');
  });

  test('cannot pay more by many calls at once', async () => {
    const seats = [await sitDown(), await sitDown(), await sitDown()];
    const rounds = ['1', '2', '3', '4', '5'];
    for (const { bet } of seats) for (const round of rounds) await bet(round, 1);
    forgetNets();
    const wins = await Promise.all(seats.flatMap(({ win }) => rounds.map((round) => win(round, 40))));
    const paid = wins.filter(({ status }) => status === 200).length;
    expect(paid).toBeGreaterThan(0);
    expect(paid * 40).toBeLessThanOrEqual(315);
  });

  test('cannot pay more by calls to isolates that know nothing of each other', async () => {
    const { bet, win } = await sitDown();
    const codes: string[] = [];
    for (const round of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      await bet(round, 1);
      codes.push(toCode(await win(round, 40)));
      // A win above a twentieth of the limit is written to the database before it is paid. This holds for each isolate, also after the isolate has
      // lost its memory.
      if (codes.length % 2 === 0) forgetNets();
    }
    expect(codes).toEqual([...Array(7).fill('done'), OVER]);
  });
});

describe('the sum of a vendor', () => {
  test('counts a repeated stake once, and no stake that returned', async () => {
    const { bet, win, rollback } = await sitDown();
    await bet('1', 50);
    for (let n = 0; n < 5; n += 1) expect(toCode(await bet('1', 50))).toBe('done');
    await bet('2', 40);
    await rollback('2');
    await rollback('2');
    expect(toCode(await win('1', 350.01))).toBe(OVER);
  });

  test('counts no play money, which is paid all the same', async () => {
    const randomString = await seal('0123456789abcdef0123456789abcdef');
    const body = { os: 'test', platform: 'W', randomString, gateway: 3 };
    const { value } = await sendJson('POST', '/wps/session/login/freeplay', body);
    const player = value.token.split('.')[0];
    const game = { gameId: 'calcadao', vassalage: 'ORLA' };
    const launched = await sendJson('POST', '/wps/game/launchGame', game, bearer(value.token));
    const launch = launched.value.game_url.split('#launch=')[1];
    const stake = (roundId: string, amount: number) =>
      callVendor('bet', { ...round, launch, roundId, transactionId: `b${roundId}`, amount });
    const pay = (roundId: string, amount: number) =>
      callVendor('win', { ...round, roundId, transactionId: `w${roundId}`, amount });
    const round = { player, currency: 'PLAY', gameCode: 'calcadao' };
    for (const reply of [await stake('d1', 50), await pay('d1', 0), await stake('d2', 1)])
      expect(toCode(reply)).toBe('done');
    const { bet, win } = await sitDown();
    await bet('1', 1);
    expect(toCode(await win('1', 301.01))).toBe(OVER);
    expect(toCode(await pay('d2', 900))).toBe('done');
  });

  test('is ten times the largest win without a setting, and has no limit without a largest win', async () => {
    await setVendor({ dayLoss: 0, maxWin: 20 });
    const { bet, win } = await sitDown();
    for (let n = 0; n < 10; n += 1) {
      await bet(`${n}`, 1);
      expect(toCode(await win(`${n}`, 20))).toBe('done');
    }
    await bet('10', 1);
    expect(toCode(await win('10', 20.01)), 'a win above the ceiling does not stop the vendor').toBe(OVER);
    expect(await listAlarms()).toEqual([]);
    expect(toCode(await win('10', 11.01))).toBe(OVER);
    expect(await listAlarms()).toHaveLength(1);
    await setVendor({ maxWin: 0, underMaintenance: false });
    expect(toCode(await win('10', 5_000))).toBe('done');
  });
});

describe('an amount on its way to the database', () => {
  const LIMIT = { vendor: 'ORLA', limitMinor: 30_000 };

  /** Creates a database whose batches wait until the test resolves or rejects them. */
  function createSlow() {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const batch = (statements: D1PreparedStatement[]) => promise.then(() => env.DB.batch(statements));
    const db = { prepare: (sql: string) => env.DB.prepare(sql), batch } as unknown as D1Database;
    return { db, resolve, reject };
  }

  test('counts for the wins beside it', async () => {
    expect(await fitsNet(env.DB, LIMIT, 1)).toBe(true);
    const { db, resolve } = createSlow();
    const large = fitsNet(db, LIMIT, 29_000);
    expect(await fitsNet(env.DB, LIMIT, 1_000), 'one cent too much').toBe(false);
    expect(await fitsNet(env.DB, LIMIT, 999)).toBe(true);
    resolve();
    expect(await large).toBe(true);
  });

  test('is counted twice, never less, if only the answer is lost', async () => {
    expect(await fitsNet(env.DB, LIMIT, 1)).toBe(true);
    await expect(fitsNet(createDyingDatabase(1), LIMIT, 10_000)).rejects.toThrow('died');
    expect(await fitsNet(env.DB, LIMIT, 10_000), 'the vendor sends it again').toBe(true);
    forgetNets();
    expect(await fitsNet(env.DB, LIMIT, 10_000), 'one cent too much').toBe(false);
    expect(await fitsNet(env.DB, LIMIT, 9_999)).toBe(true);
  });

  test('stays with the isolate if it does not arrive, unless it was reserved for a win that is not paid then', async () => {
    expect(await fitsNet(env.DB, LIMIT, 1)).toBe(true);
    const [win, moved] = [createSlow(), createSlow()];
    const large = fitsNet(win.db, LIMIT, 29_000);
    win.reject(new Error('gone'));
    await expect(large).rejects.toThrow('gone');
    const work: Promise<void>[] = [];
    noteNet(moved.db, LIMIT, 1_600, (later) => void work.push(later));
    moved.reject(new Error('gone'));
    await Promise.all(work);
    expect(work).toHaveLength(1);
    expect(await fitsNet(env.DB, LIMIT, 28_400), 'one cent too much').toBe(false);
    expect(await fitsNet(env.DB, LIMIT, 28_399)).toBe(true);
  });
});

describe('a win whose member does not answer', () => {
  /** Makes the member's object die before or after it pays the win. */
  function dieAt(moment: 'before' | 'after') {
    const getByName = (name: string) => ({
      call: async (part: string, method: string, args: unknown[]) => {
        const object = env.MEMBER.getByName(name) as unknown as { call: (...all: unknown[]) => Promise<unknown> };
        if (method !== 'win') return object.call(part, method, args);
        if (moment === 'after') await object.call(part, method, args);
        throw new Error('gone');
      },
    });
    return { MEMBER: { getByName } };
  }

  async function winAt(player: string, roundId: string, amount: number, bindings: object) {
    const round = { player, currency: 'BRL', gameCode: 'calcadao', roundId, transactionId: `w${roundId}`, amount };
    const body = JSON.stringify(round);
    const path = '/vendor/wallet/win';
    const headers = await signVendor(path, body, Math.floor(Date.now() / 1000));
    return fetchApp(new Request(`https://platform.test${path}`, { method: 'POST', body, headers }), bindings);
  }

  test.each([
    ['before', 'the same isolate'],
    ['after', 'the same isolate'],
    ['before', 'other isolates'],
    ['after', 'other isolates'],
  ] as const)('counts once, however often it is sent (it dies %s the payment, in %s)', async (moment, place) => {
    const { player, bet, win } = await sitDown();
    const send = async (bindings: object) => {
      if (place === 'other isolates') forgetNets();
      return (await winAt(player, '1', 200, bindings)).status;
    };
    await bet('1', 1);
    for (let n = 0; n < 5; n += 1) expect(await send(dieAt(moment))).toBe(500);
    expect(await send({}), 'sent again, it is paid').toBe(200);
    expect(await listAlarms()).toEqual([]);
    await bet('2', 1);
    expect(toCode(await win('2', 102.01)), '302 may be paid').toBe(OVER);
    expect(await readBooks(player)).toEqual(BALANCED);
  });

  test('counts once when two isolates send it at the same time', async () => {
    const { player, bet, win } = await sitDown();
    await bet('1', 1);
    const sent = await Promise.all([1, 2, 3].map(() => winAt(player, '1', 90, dieAt('before'))));
    expect(sent.map(({ status }) => status)).toEqual([500, 500, 500]);
    forgetNets();
    expect((await winAt(player, '1', 90, {})).status).toBe(200);
    await bet('2', 1);
    expect(toCode(await win('2', 212)), '302 may be paid').toBe('done');
    expect(await readBooks(player)).toEqual(BALANCED);
  });

  test('counts no more when it is refused then', async () => {
    const { player, bet, win, rollback } = await sitDown();
    await bet('1', 1);
    expect((await winAt(player, '1', 200, dieAt('before'))).status).toBe(500);
    await rollback('1');
    expect((await winAt(player, '1', 200, {})).status, 'its round is closed').toBe(409);
    await bet('2', 1);
    expect(toCode(await win('2', 301))).toBe('done');
  });

  test('is taken back from the sum once, however often the refused win is sent', async () => {
    const { player, bet, win, rollback } = await sitDown();
    await bet('1', 1);
    expect((await winAt(player, '1', 200, dieAt('before'))).status).toBe(500);
    await rollback('1');
    for (let n = 0; n < 3; n += 1) await Promise.all([1, 2, 3].map(() => winAt(player, '1', 200, {})));
    await bet('2', 1);
    expect(toCode(await win('2', 301.01))).toBe(OVER);
  });
});
