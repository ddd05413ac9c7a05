import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_POINT_CONFIG } from '../../../../src/platform/points/default-config.ts';
import { toEarned } from '../../../../src/platform/points/earning.ts';
import { get, moveClock, seedAll, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';

const PASSWORD = 'um-barco-azul';
type Player = Awaited<ReturnType<typeof seatPlayer>>;

beforeAll(async () => {
  await seedAll();
});

const points = async (p: Player) => (await p.read('MCS2_getPointBalance')).value;
const redeem = (p: Player, goodsId: string, extra: object = {}, key?: string) =>
  p.post('passwordCheck/MCS2_redeemPointReward', { goodsId, password: PASSWORD, ...extra }, key);
const convert = (p: Player, amount: number, key?: string, password = PASSWORD) =>
  p.post('MCS2_convertPoint', { points: amount, password }, key);
const offer = (goodsId: string, extra: object = {}) =>
  operate('PUT', `/ops/points/goods/${goodsId}`, {
    texts: { PT: { name: 'Boné', details: '' }, EN: { name: 'Cap', details: '' } },
    points: 50,
    stock: 10,
    ...extra,
  });
const stockOf = async (id: string) =>
  (await env.DB.prepare('select stock from goods where id = ?').bind(id).first<{ stock: number }>())?.stock;

describe('earning', () => {
  test('is exact: many small stakes earn the same as one large stake', () => {
    const whole = toEarned(DEFAULT_POINT_CONFIG, 'live', { baseMinor: 100_000, carry: 0, factor: 1.05 });
    expect(whole).toEqual({ hundredths: 7350, carry: 0 });
    let [hundredths, carry] = [0, 0];
    for (let n = 0; n < 10_000; n += 1) {
      const step = toEarned(DEFAULT_POINT_CONFIG, 'live', { baseMinor: 10, carry, factor: 1.05 });
      hundredths += step.hundredths;
      carry = step.carry;
    }
    expect({ hundredths, carry }).toEqual(whole);
  });

  test.each([
    ['live', 0.7],
    ['sports', 1],
    ['fish', 1.2],
    ['slots', 1.2],
    ['pvp', 1],
    ['cockfight', 1],
  ] as const)('%s earns %s for each unit', (kind, ratio) => {
    const { unit } = DEFAULT_POINT_CONFIG;
    expect(toEarned(DEFAULT_POINT_CONFIG, kind, { baseMinor: unit * 100, carry: 0, factor: 1 }).hundredths).toBe(
      Math.round(ratio * 100),
    );
  });

  test('follows settled rounds, and deposits that were staked once, by type, once', async () => {
    const p = await seatPlayer('ponto1', 500);
    await p.play(100, 0);
    await p.play(50, 20, 'mesa', 'LIVE');
    await p.play(30, 0, 'lago', 'FISH');
    await p.play(40, 'rollback');
    await p.play(40, 'open');
    await p.deposit(20_000);
    await p.play(199.99, 0);
    const { byType } = await points(p);
    expect(byType, 'a cent is missing').toMatchObject({ rng: 39.59, deposit: 0 });
    await p.play(0.01, 0);
    const expected = { points: 39.6 + 3.5 + 10, held: 0, byType: { rng: 39.6, live: 3.5, deposit: 10, redeem: 0 } };
    expect(await points(p)).toMatchObject(expected);
    moveClock(120_000);
    await runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));
    await runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));
    expect(await points(p)).toMatchObject(expected);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});

async function rich(name: string, hundreds = 4) {
  const p = await seatPlayer(name, hundreds * 2_000);
  await p.play(hundreds * 1_000, hundreds * 1_000, 'partida', 'SPORTS');
  expect((await points(p)).points).toBe(hundreds * 100);
  return p;
}

describe('redeeming goods', () => {
  test('takes points and stock, waits for the operator, and is approved or returned', async () => {
    await offer('bone');
    const p = await rich('troca1');
    const first = await redeem(p, 'bone', { quantity: 2, remark: 'Rua A' }, 'k1');
    expect(first.value).toMatchObject({
      status: 'in_process',
      points: 100,
      name: 'Boné',
      quantity: 2,
      decidedAt: null,
    });
    expect((await redeem(p, 'bone', { quantity: 2, remark: 'Rua A' }, 'k1')).value.redeemId).toBe(first.value.redeemId);
    expect((await redeem(p, 'bone', { quantity: 1 }, 'k1')).errorCode).toBe('idempotency.mismatch');
    expect([await points(p), await stockOf('bone')]).toMatchObject([{ points: 300, held: 100 }, 8]);
    const second = (await redeem(p, 'bone')).value;
    const decide = (id: string, body: object) => operate('POST', `/ops/points/redemptions/${id}/decision`, body);
    expect((await decide(first.value.redeemId, { approve: false })).status, 'a reason').toBe(400);
    for (let n = 0; n < 2; n += 1) {
      const rejected = await decide(first.value.redeemId, { approve: false, reason: 'sem envio' });
      expect(rejected.value).toMatchObject({ status: 'rejected', reason: 'sem envio' });
    }
    expect((await decide(first.value.redeemId, { approve: true })).errorCode).toBe('points.redemption_decided');
    expect((await decide(second.redeemId, { approve: true })).value.status).toBe('approved');
    expect((await decide('nada', { approve: true })).errorCode).toBe('points.redemption_unknown');
    expect([await points(p), await stockOf('bone')]).toMatchObject([{ points: 350, held: 0 }, 9]);
    const list = (await p.read('MCS2_getRedeemPointList', '?status=rejected')).value;
    expect([list.total, list.list[0].decidedAt !== null]).toEqual([1, true]);
    expect((await p.read('MCS2_getRedeemPointList')).value.total).toBe(2);
    const before = (await p.read('MCS2_getRedeemPointList', '?asOf=2020-01-01T00:00:00Z')).value;
    expect(before).toMatchObject({ list: [], total: 0, asOf: '2020-01-01T00:00:00Z' });
    expect((await p.read('CSP_unreadCount')).value.service, 'with that of what was credited').toBe(3);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('repeats its response for its key after the goods were removed', async () => {
    await offer('saiu');
    const p = await rich('troca9');
    const first = await redeem(p, 'saiu', {}, 'k9');
    await offer('saiu', { enabled: false });
    expect((await redeem(p, 'saiu', {}, 'k9')).value).toEqual(first.value);
    expect((await redeem(p, 'saiu', { quantity: 2 }, 'k9')).errorCode).toBe('idempotency.mismatch');
    expect((await redeem(p, 'saiu', {}, 'k10')).errorCode).toBe('points.goods_unknown');
    expect(await points(p)).toMatchObject({ points: 350, held: 50 });
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('of the last items by many at once takes exactly the stock, and nobody loses points', async () => {
    await offer('raro', { stock: 3 });
    const players = await Promise.all([1, 2, 3, 4, 5].map((n) => rich(`raro${n}`, 1)));
    const replies = await Promise.all(players.map((p) => redeem(p, 'raro')));
    const codes = replies.map(({ errorCode }) => errorCode ?? 'taken').sort();
    expect(codes).toEqual(['points.out_of_stock', 'points.out_of_stock', 'taken', 'taken', 'taken']);
    expect(await stockOf('raro')).toBe(0);
    const left = await Promise.all(players.map(async (p) => (await points(p)).points));
    expect(left.toSorted((a, b) => a - b)).toEqual([50, 50, 50, 100, 100]);
    for (const p of players) expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('returns goods that were taken after the points had been refunded, also after repeated interruptions', async () => {
    await offer('tarde');
    const p = await rich('tarde1');
    const { redeemId } = (await redeem(p, 'tarde')).value;
    const member = env.MEMBER.getByName(p.memberId);
    await runInDurableObject(member, (_object, { storage }) => {
      storage.sql.exec("update point_redemptions set status = 'void' where id = ?", redeemId);
      storage.sql.exec('insert into timers (name, due_ms) values (?, 1)', `points:take:${redeemId}`);
      return storage.setAlarm(Date.now() + 3_600_000);
    });
    expect(await stockOf('tarde')).toBe(9);
    await runDurableObjectAlarm(member);
    expect(await stockOf('tarde')).toBe(10);
    expect(await queryMember(p.memberId, "select name from timers where name like '%points:take%'")).toEqual([]);
  });

  test('of one member many times at once never spends a point twice or exceeds the limit', async () => {
    await offer('caneca', { limitPerMember: 3 });
    const p = await rich('troca2', 1);
    const codes = (await Promise.all(Array.from({ length: 6 }, () => redeem(p, 'caneca')))).map(
      (r) => r.errorCode ?? 'ok',
    );
    expect(codes.sort()).toEqual(['ok', 'ok', ...Array(4).fill('points.insufficient')]);
    expect((await points(p)).points).toBe(0);
    await p.play(1_000, 1_000, 'partida', 'SPORTS');
    expect((await redeem(p, 'caneca')).success).toBe(true);
    expect((await redeem(p, 'caneca')).errorCode).toBe('points.limit_reached');
    const [goods] = (await p.read('MCS2_getPointReward')).value.list.filter(
      (g: { goodsId: string }) => g.goodsId === 'caneca',
    );
    expect(goods).toMatchObject({ taken: 3, canRedeem: false });
  });

  test('requires the password and existing goods', async () => {
    await offer('fora', { enabled: false });
    const p = await rich('troca3', 1);
    expect((await redeem(p, 'fora')).errorCode).toBe('points.goods_unknown');
    expect((await redeem(p, 'bone', { password: 'errada' })).errorCode).toBe('session.secret_wrong');
    expect((await redeem(p, 'bone', { quantity: 0 })).status).toBe(400);
    expect((await points(p)).points).toBe(100);
    const guest = await sendJson('POST', '/wps/relay/passwordCheck/MCS2_redeemPointReward', {});
    expect(guest.errorCode).toBe('session.required');
  });
});

test('goods leave only after the pause that follows a reset of the password', async () => {
  await offer('pausa', {});
  const p = await rich('troca4', 1);
  const pauseUntil = (at: number) =>
    runInDurableObject(env.MEMBER.getByName(p.memberId), (_object, { storage: { sql } }) => {
      sql.exec('update credentials set payout_paused_until_ms = ?', at);
    });
  await pauseUntil(Date.now() + 3_600_000);
  expect((await redeem(p, 'pausa')).errorCode).toBe('cashier.payout_paused');
  expect((await points(p)).points).toBe(100);
  await pauseUntil(0);
  expect((await redeem(p, 'pausa')).success).toBe(true);
});

describe('converting points to money', () => {
  test('moves both books together, once per key, in whole steps', async () => {
    const p = await rich('muda1', 3);
    const before = await p.balance();
    const both = await Promise.all([convert(p, 200, 'c1'), convert(p, 200, 'c1')]);
    for (const { value } of both)
      expect(value).toEqual({ points: 100, converted: 200, amount: 2, balance: before + 2 });
    expect((await convert(p, 100, 'c1')).errorCode).toBe('idempotency.mismatch');
    expect((await convert(p, 150)).errorCode).toBe('points.step');
    expect((await convert(p, 200)).errorCode).toBe('points.insufficient');
    expect((await convert(p, 100, undefined, 'errada')).errorCode).toBe('session.secret_wrong');
    for (const wrong of [0, -100, 100.5, 1e12]) expect((await convert(p, wrong)).status).toBe(400);
    expect([(await points(p)).points, (await p.balance()) - before]).toEqual([100, 2]);
    expect(
      await queryMember(p.memberId, "select count(*) as n from transfers where kind = 'points_conversion'"),
    ).toEqual([{ n: 1 }]);
    expect((await p.read('MCS2_getRedeemPointList', '?status=approved')).value.list[0]).toMatchObject({
      type: 'money',
      points: 200,
      amount: 2,
    });
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('of all points by two simultaneous requests pays once; while switched off it pays nothing', async () => {
    const p = await rich('muda2', 1);
    const codes = (await Promise.all([convert(p, 100), convert(p, 100)])).map(({ errorCode }) => errorCode ?? 'ok');
    expect(codes.sort()).toEqual(['ok', 'points.insufficient']);
    const { conversion } = DEFAULT_POINT_CONFIG;
    await operate('PUT', '/ops/points/config', { conversion: { ...conversion, enabled: false } });
    const q = await rich('muda3', 1);
    expect((await convert(q, 100)).errorCode).toBe('points.conversion_off');
    await operate('PUT', '/ops/points/config', { conversion });
  });
});

test('keeps the different changes of two simultaneous operators', async () => {
  const change = (body: object) => operate('PUT', '/ops/points/config', body);
  const conversion = { ...DEFAULT_POINT_CONFIG.conversion, minPoints: 300 };
  await Promise.all([
    change({ ratios: { sports: 2.25 } }),
    change({ unit: 7 }),
    change({ conversion }),
    change({ ratios: { live: 0.05 } }),
  ]);
  const { ratios } = DEFAULT_POINT_CONFIG;
  const all = { ...DEFAULT_POINT_CONFIG, unit: 7, conversion, ratios: { ...ratios, sports: 2.25, live: 0.05 } };
  expect((await get('/wps/system/points')).value).toEqual(all);
  const { currency: _fixed, ...first } = DEFAULT_POINT_CONFIG;
  expect((await change(first)).value).toEqual(DEFAULT_POINT_CONFIG);
});

describe('the public data', () => {
  test('is the ratios and the goods', async () => {
    const config = (await get('/wps/system/points')).value;
    expect(config.ratios).toMatchObject({ live: 0.7, sports: 1, fish: 1.2, slots: 1.2, pvp: 1, cockfight: 1 });
    const goods = (await get('/wps/system/points/goods?language=EN')).value;
    expect(goods.list.find((g: { goodsId: string }) => g.goodsId === 'bone').name).toBe('Cap');
    expect((await get('/wps/relay/MCS2_getPointConfig')).errorCode).toBe('session.required');
  });
});
