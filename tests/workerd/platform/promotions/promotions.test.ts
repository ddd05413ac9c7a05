import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { countCharacters } from '../../../../src/contract/promotions/claims.ts';
import { get, moveClock, OPS, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';
import {
  accept,
  claim,
  DAY,
  DEPOSIT,
  details,
  FREE,
  join,
  mine,
  type Player,
  publish,
  status,
} from './participants.ts';

beforeAll(async () => {
  await seedAll();
});

describe('a deposit bonus', () => {
  test('is signed, claimable after the first large enough deposit, in process, and claimed when its turnover is complete', async () => {
    const p = await seatPlayer('promo1');
    const id = await publish(DEPOSIT, { turnoverBase: 'bonus_and_deposit', maxStake: 20 });
    expect(await status(p, id)).toBe('join');
    await p.deposit(5000);
    expect((await join(p, id, { remark: ' olá ' })).value).toMatchObject({
      status: 'signed',
      remark: 'olá',
      amount: 0,
    });
    expect((await claim(p, id)).errorCode, 'the deposit before joining is not meant').toBe('promotions.not_possible');
    await p.deposit(1999);
    expect(await status(p, id)).toBe('signed');
    await p.deposit(3000);
    await p.deposit(9000);
    expect(await mine(p, id)).toMatchObject({
      status: 'claim',
      claims: [{ amount: 30, baseAmount: 30, turnoverRequired: 0 }],
    });
    const before = await p.balance();
    const paid = await claim(p, id);
    expect(paid.value).toMatchObject({ status: 'process', amount: 30, turnoverRequired: 180, turnoverOwed: 180 });
    expect(paid.value.expiresAt > paid.value.claimedAt).toBe(true);
    expect(await p.balance()).toBe(before + 30);
    const bonus = async () => (await get('/wps/v2/wallets/balance', p.auth)).value.bonus;
    const { expiresAt: until } = paid.value;
    const begun = { promotionId: id, bound: 30, required: 180, done: 0, owed: 180, until, waitsForBets: false };
    expect(await bonus()).toEqual(begun);
    await p.play(15, 0);
    await p.play(50, 50);
    await p.play(10, 'rollback');
    const open = await p.play(20, 'open');
    expect(await bonus()).toEqual({ ...begun, done: 35, owed: 145 });
    expect((await details(p)).totals).toMatchObject({ turnoverRequired: 180, turnoverDone: 35, turnoverOwed: 145 });
    await p.settle(open, 0);
    for (let n = 0; n < 6; n += 1) await p.play(20, 20);
    expect((await details(p)).totals.turnoverOwed).toBe(5);
    await p.play(5, 0);
    expect(await bonus()).toBeUndefined();
    expect(await mine(p, id)).toMatchObject({ status: 'claimed', claims: [{ turnoverDone: 180, turnoverOwed: 0 }] });
    expect((await p.read('CSP_getInbox')).value.list.map((m: { template: string }) => m.template).sort()).toEqual([
      'promotion.fulfilled',
      'promotion.ready',
    ]);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('counts rounds that began after the claim, and none in excluded games', async () => {
    const p = await seatPlayer('promo2', 100);
    const id = await publish(FREE, { excludedCategories: ['LIVE'], excludedGames: ['farol'] });
    await join(p, id);
    const early = await p.play(5, 'open');
    await claim(p, id);
    await p.settle(early, 0);
    await p.play(5, 0, 'farol');
    await p.play(5, 0, 'mesa', 'LIVE');
    expect((await details(p)).totals.turnoverDone).toBe(0);
    await p.play(5, 0);
    expect((await details(p)).totals.turnoverDone).toBe(5);
  });
});

describe('a claim', () => {
  test('pays once, however often and with any key', async () => {
    const p = await seatPlayer('promo3');
    const id = await publish(FREE);
    await join(p, id);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => claim(p, id, n < 4 ? 'same-key' : `key-${n}`)),
    );
    expect(replies.map(({ value }) => value?.status)).toEqual(Array(8).fill('process'));
    expect(await p.balance()).toBe(10);
    expect(await queryMember(p.memberId, "select count(*) as n from transfers where kind = 'bonus'")).toEqual([
      { n: 1 },
    ]);
    const grants = await env.DB.prepare('select granted_count as n, granted_minor as sum from promotions where id = ?');
    expect(await grants.bind(id).first()).toEqual({ n: 1, sum: 1000 });
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('requires accepted terms, a key, the right time and its own member', async () => {
    const p = await seatPlayer('promo4');
    const id = await publish(FREE);
    expect((await claim(p, id)).errorCode, 'not joined').toBe('promotions.not_possible');
    await join(p, id);
    expect((await p.post('MCSFE_signUpRequestReward', { promotionId: id })).status).toBe(400);
    expect((await p.post('MCSFE_signUpRequestReward', { promotionId: id, acceptTerms: false })).status).toBe(400);
    expect((await claim(p, 'nada')).errorCode).toBe('promotions.unknown');
    expect((await p.post('MCS2_claimRafflePromotion', { promotionId: id, ...accept })).errorCode).toBe(
      'promotions.unknown',
    );
    const other = await seatPlayer('promo5');
    const claimId = (await details(p)).list[0].claimId;
    const stolen = await other.post('MCSFE_signUpRequestReward', { promotionId: id, claimId, ...accept });
    expect(stolen.errorCode).toBe('promotions.not_possible');
    moveClock(2 * DAY + 1000);
    expect(await status(p, id), 'two days to claim').toBe('close');
    expect((await claim(p, id)).errorCode).toBe('promotions.not_possible');
    expect(await p.balance()).toBe(0);
  });

  test('of a second bonus waits while another has turnover left; a bonus without turnover does not wait', async () => {
    const p = await seatPlayer('promo6');
    const [one, two, plain] = [await publish(FREE), await publish(FREE), await publish(FREE, { turnoverMultiple: 0 })];
    for (const id of [one, two, plain]) await join(p, id);
    const both = await Promise.all([claim(p, one), claim(p, two)]);
    const codes = both.map(({ errorCode }) => errorCode ?? 'paid').sort();
    expect(codes).toEqual(['paid', 'promotions.bonus_active']);
    expect((await claim(p, plain)).value.status).toBe('claimed');
    expect(await p.balance()).toBe(20);
    const active = both.find(({ errorCode }) => errorCode === undefined)?.value;
    expect((await p.post('MCSFE_forfeitPromotionBonus', { claimId: active.claimId })).value.status).toBe('close');
    expect((await claim(p, active.promotionId === one ? two : one)).value.status).toBe('process');
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('draws on the budget and the cap, which no race exceeds; unclaimed amounts return after the deadline', async () => {
    const id = await publish(FREE, { turnoverMultiple: 0 }, { budget: 30 });
    const players = await Promise.all([0, 1, 2, 3, 4].map((n) => seatPlayer(`verba${n}`)));
    for (const p of players) await join(p, id);
    const replies = await Promise.all(players.map((p) => claim(p, id)));
    expect(replies.map(({ errorCode }) => errorCode ?? 'paid').sort()).toEqual([
      'paid',
      'paid',
      'paid',
      'promotions.budget_spent',
      'promotions.budget_spent',
    ]);
    const balances = await Promise.all(players.map((p) => p.balance()));
    expect(balances.reduce((sum, amount) => sum + amount, 0)).toBe(30);
    const capped = await publish(FREE, { turnoverMultiple: 0 }, { claimsCap: 1 });
    const [a, b] = players as [Player, Player];
    await join(a, capped);
    await join(b, capped);
    const last = await Promise.all([claim(a, capped), claim(b, capped)]);
    expect(last.filter(({ success }) => success)).toHaveLength(1);
    expect(await status(players[2] as Player, capped), 'full').toBe('close');
  });
});

describe('the end of the terms', () => {
  test.each([
    ['nothing played', [], 10],
    ['own money lost', [[25, 0]], 10],
    ['won with own money', [[5, 45]], 10],
    ['own money and part of the bonus lost', [[54, 0]], 6],
    ['all lost', [[60, 0]], 0],
    [
      'won with the bonus',
      [
        [50, 0],
        [5, 45],
      ],
      50,
    ],
    [
      'won with both at once',
      [
        [45, 0],
        [10, 30.01],
      ],
      20,
    ],
  ] as const)('with %s, takes back the bonus with what it won, and no own money', async (what, plays, taken) => {
    const p = await seatPlayer(`fim${what.replaceAll(' ', '').slice(0, 12)}`, 50);
    const id = await publish(FREE, { turnoverMultiple: 50 });
    await join(p, id);
    await claim(p, id);
    for (const [stake, payout] of plays) await p.play(stake, payout);
    const before = await p.balance();
    moveClock(5 * DAY + 60_000);
    await runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));
    expect(await mine(p, id)).toMatchObject({ status: 'close', claims: [{ takenBack: taken }] });
    await runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));
    expect(await p.balance()).toBeCloseTo(before - taken, 6);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('giving up twice has one effect; only a bonus in process can be given up', async () => {
    const p = await seatPlayer('desiste', 5);
    const id = await publish(FREE);
    await join(p, id);
    const { claimId } = (await details(p)).list[0];
    expect((await p.post('MCSFE_forfeitPromotionBonus', { claimId })).errorCode).toBe('promotions.not_possible');
    await claim(p, id);
    const both = await Promise.all([1, 2].map(() => p.post('MCSFE_forfeitPromotionBonus', { claimId })));
    expect(both.map(({ value }) => value.takenBack)).toEqual([10, 10]);
    expect(await p.balance()).toBe(5);
  });
});

describe('joining', () => {
  test('is possible once, in time, and for the audience of the promotion', async () => {
    const p = await seatPlayer('entra1');
    const future = { startsAt: new Date(Date.now() + DAY).toISOString() };
    const soon = await publish(FREE, {}, future);
    const over = await publish(FREE);
    await env.DB.prepare('update promotions set ends_at_ms = ? where id = ?')
      .bind(Date.now() - 1000, over)
      .run();
    const agents = await publish(FREE, {}, { audience: { members: 'agents' } });
    const open = await publish(DEPOSIT);
    expect(await Promise.all([soon, over, agents].map((id) => status(p, id)))).toEqual([
      'coming_soon',
      'close',
      'close',
    ]);
    const offers = await Promise.all([soon, over, agents, open].map(async (id) => (await mine(p, id)).offer));
    expect(offers).toEqual(['open', 'over', 'not_for_you', 'open']);
    const codes = await Promise.all([soon, over, agents].map(async (id) => (await join(p, id)).errorCode));
    expect(codes).toEqual(['promotions.not_possible', 'promotions.not_possible', 'promotions.not_for_you']);
    const twice = await Promise.all([join(p, open), join(p, open)]);
    expect(twice[0]?.value.claimId).toBe(twice[1]?.value.claimId);
    moveClock(DAY + 1000);
    expect(await status(p, soon)).toBe('join');
    moveClock(31 * DAY);
    expect((await details(p)).list[0]).toMatchObject({ status: 'close' });
  });

  test('accepts a remark of up to 140 characters as people count them', async () => {
    const p = await seatPlayer('entra2');
    const id = await publish(DEPOSIT);
    expect(countCharacters('👨‍👩‍👧é'.repeat(70))).toBe(140);
    expect((await join(p, id, { remark: 'é'.repeat(141) })).status).toBe(400);
    expect((await join(p, id, { remark: '👨‍👩‍👧é'.repeat(70) })).status).toBe(200);
  });
});

test('a queue that is processed while it is read skips nobody', async () => {
  const id = await publish({ kind: 'manual', maxAmount: 40 });
  for (const name of ['fila1', 'fila2', 'fila3', 'fila4']) {
    const p = await seatPlayer(name);
    await p.post('MCSFE_signUpRequestReward', { promotionId: id, remark: name, ...accept });
  }
  const read = async (cursor: string) => {
    const { value } = await get(`/ops/promotion-applications?pageSize=2&cursor=${cursor}`, OPS);
    for (const { claimId, promotionId } of value.list)
      if (promotionId === id)
        await operate('POST', `/ops/promotion-applications/${claimId}/decision`, { approve: false, reason: 'lido' });
    return value;
  };
  const seen: string[] = [];
  for (let cursor = '', rounds = 0; rounds < 50; rounds += 1) {
    const { list, next } = await read(cursor);
    seen.push(...list.map(({ remark }: { remark: string }) => remark));
    if (next === '') break;
    cursor = next;
  }
  expect(seen.filter((remark) => remark.startsWith('fila'))).toEqual(['fila1', 'fila2', 'fila3', 'fila4']);
  expect((await get('/ops/promotion-applications?cursor=x', OPS)).value).toEqual({ fields: { cursor: 'pattern' } });
});
