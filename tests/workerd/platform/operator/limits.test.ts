import { beforeAll, expect, test } from 'vitest';
import { joinCashier } from '../cashier/cashier.ts';
import { from } from '../support/access.ts';
import { get, OPS, register, seedAll } from '../support/api.ts';
import { fetchApp } from '../support/fetch-app.ts';

beforeAll(async () => {
  await seedAll();
});

/** Sends to a platform whose operator calls may move at most 100.00 each. */
async function ask(method: string, path: string, body: object, key: string = crypto.randomUUID()) {
  const headers = { ...OPS, 'content-type': 'application/json', 'idempotency-key': key };
  const request = new Request(`https://platform.test${path}`, { method, headers, body: JSON.stringify(body) });
  return (await fetchApp(request, { OPS_AMOUNT_MAX: '100' })).json<{ errorCode?: string }>();
}

const post = (path: string, body: object) => ask('POST', path, body);

const OVER = 'operator.amount_over_limit';

test('adjustments above the limit are refused, both ways', async () => {
  await register('limite1');
  const adjust = (amount: number) => post('/ops/members/limite1/adjustments', { amount, reason: 'x' });
  for (const amount of [100.01, -100.01, 9_999_999_799]) expect((await adjust(amount)).errorCode).toBe(OVER);
  for (const amount of [100, -100]) expect((await adjust(amount)).errorCode).toBeUndefined();
});

test('payouts and forced receipts above the limit are refused, a rejection is not', async () => {
  const member = await joinCashier('limite2', 1_000);
  const accountId = await member.addAccount();
  const request = async (amount: number) =>
    (await member.sealed('CSH_createWithdrawal', { accountId, amount })).value.id as string;
  const [large, small, back] = [await request(100.01), await request(100), await request(200)];
  for (const id of [large, small]) await post(`/ops/withdrawals/${id}/approve`, {});
  const pay = (id: string) => post(`/ops/withdrawals/${id}/pay`, { reference: 'r1' });
  expect((await pay(large)).errorCode).toBe(OVER);
  expect((await pay(small)).errorCode).toBeUndefined();
  expect((await post(`/ops/withdrawals/${large}/force`, { reason: 'x' })).errorCode).toBe(OVER);
  expect((await post(`/ops/withdrawals/${back}/reject`, { reason: 'x' })).errorCode).toBeUndefined();
});

test('a deposit confirmed with an amount above the limit is refused', async () => {
  const member = await joinCashier('limite3');
  const { id } = (await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 })).value;
  const confirm = (amount: number) => post(`/ops/deposits/${id}/confirm`, { amount, reason: 'x' });
  expect((await confirm(100.01)).errorCode).toBe(OVER);
  expect((await confirm(50)).errorCode).toBeUndefined();
});

const HOUR_MS = 3_600_000;
const TEXT = { title: 'x', content: '', termsText: 'x' };
const publish = (rule: object) =>
  post('/ops/promotions', {
    startsAt: new Date(Date.now() - HOUR_MS).toISOString(),
    endsAt: new Date(Date.now() + HOUR_MS).toISOString(),
    texts: { PT: TEXT, EN: TEXT },
    rule,
    terms: { turnoverMultiple: 0 },
  });

test.each([
  ['deposit_bonus', (most: number) => ({ rate: 100, maxBonus: most, minDeposit: 1 })],
  ['free_bonus', (most: number) => ({ amount: most })],
  ['rebate', (most: number) => ({ rate: 100, cycle: 'D', maxBonus: most, minBonus: 1 })],
  [
    'raffle',
    (most: number) => ({ stakePerTicket: 1, ticketsMax: 9, prizes: [1, most].map((amount) => ({ amount, count: 1 })) }),
  ],
  ['manual', (most: number) => ({ maxAmount: most })],
])('a promotion %s that pays a member more than the limit is refused', async (kind, toRule) => {
  expect((await publish({ kind, ...toRule(100.01) })).errorCode).toBe(OVER);
  expect((await publish({ kind, ...toRule(100) })).errorCode).not.toBe(OVER);
});

test('an application is not granted above the limit', async () => {
  const decide = (body: object) => post('/ops/promotion-applications/c1-1/decision', body);
  expect((await decide({ approve: true, amount: 100.01 })).errorCode).toBe(OVER);
  expect((await decide({ approve: true, amount: 100 })).errorCode).toBe('promotions.unknown');
});

test('a mission with a reward of money above the limit is refused', async () => {
  const put = (type: string, amount: number) =>
    ask('PUT', '/ops/missions/limitada', {
      ...{ cycle: 'D', metric: 'rounds', target: 1, texts: { PT: { title: 'x', details: '' } } },
      reward: { type, amount },
    });
  expect((await put('money', 100.01)).errorCode).toBe(OVER);
  expect((await put('money', 100)).errorCode).toBeUndefined();
  expect((await put('points', 101)).errorCode).toBeUndefined();
});

test('the reward of an invited member’s first deposit is limited, whatever the two figures', async () => {
  const set = (depositPercent: number, depositMax: number) =>
    ask('PUT', '/ops/referral', { depositPercent, depositMax, stakePercent: 0 });
  for (const [percent, most] of [
    [50, 200.01],
    [1, 10_001],
    [50, 10_000_000_000],
  ] as const)
    expect((await set(percent, most)).errorCode).toBe(OVER);
  for (const [percent, most] of [
    [50, 200],
    [0, 10_000_000_000],
    [0, 0],
  ] as const)
    expect((await set(percent, most)).errorCode).toBeUndefined();
});

test('points are limited by the money that they convert to', async () => {
  const put = (amount: number) =>
    ask('PUT', '/ops/missions/pontos', {
      ...{ cycle: 'D', metric: 'rounds', target: 1, texts: { PT: { title: 'x', details: '' } } },
      reward: { type: 'points', amount },
    });
  const config = (body: object) => ask('PUT', '/ops/points/config', body);
  const convert = (pointsPerUnit: number) =>
    config({ conversion: { enabled: false, pointsPerUnit, minPoints: 100, step: 100 } });
  // 100 points are one unit of money.
  expect((await put(10_001)).errorCode).toBe(OVER);
  expect((await put(10_000)).errorCode).toBeUndefined();
  expect((await convert(99)).errorCode).toBe(OVER);
  expect((await convert(100)).errorCode).toBeUndefined();
});

test('play returns at most its stakes in points', async () => {
  const config = (unit: number, sports: number) =>
    ask('PUT', '/ops/points/config', { unit, ratios: { sports, deposit: 0 } });
  // 100 points are one unit of money, and the highest rank earns 1.5 times.
  expect((await config(1, 66.66)).errorCode).toBeUndefined();
  expect(await config(1, 66.67)).toMatchObject({ value: { fields: { ratios: 'too_big' } } });
  const rank = (pointFactor: number) =>
    ask('PUT', '/ops/ranks', {
      levels: [{ level: 0, texts: { PT: { name: 'Nova' } }, stake: 0, deposit: 0, pointFactor }],
    });
  expect(await rank(1.51)).toMatchObject({ value: { fields: { levels: 'too_big' } } });
  expect((await rank(1.5)).errorCode).toBeUndefined();
  const conversion = { enabled: true, pointsPerUnit: 99, minPoints: 99, step: 99 };
  const refused = await ask('PUT', '/ops/points/config', { conversion });
  expect(refused).toMatchObject({ errorCode: 'request.invalid', value: { fields: { ratios: 'too_big' } } });
  expect((await config(10, 1)).errorCode).toBeUndefined();
});

test('the audit says from which address and by which key', async () => {
  await get('/ops/cashier', { ...OPS, ...(await from('198.51.100.77')) });
  const { list } = (await get('/ops/audit?pageSize=5', OPS)).value;
  const row = list.find(({ endpoint }: { endpoint: string }) => endpoint === 'getCashierSettings');
  expect(row).toMatchObject({ address: '198.51.100.77', keyId: expect.stringMatching(/^[0-9a-f]{8}$/) });
});
