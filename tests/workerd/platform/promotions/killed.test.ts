import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TICKETS_CLOSE_MS } from '../../../../src/platform/promotions/raffle.ts';
import { type RewardStep, setStepProbe } from '../../../../src/platform/promotions/reward-probes.ts';
import { clock } from '../../../../src/server/clock.ts';
import { moveClock, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';

type Player = Awaited<ReturnType<typeof seatPlayer>>;
const DAY_MS = 86_400_000;
const PASSWORD = 'um-barco-azul';
const TEXTS = { PT: { title: 'T', content: '', termsText: 'T' } };

beforeAll(seedAll);
afterEach(() => setStepProbe());

function killAfter(step: RewardStep) {
  let passed = false;
  setStepProbe((at) => {
    passed ||= at === step;
    if (at === step) throw new Error('killed');
  });
  return () => passed;
}

/** Wakes the object with empty memory and rings its due timers. */
async function wake(p: Player, afterMs = 120_000) {
  await evictDurableObject(env.MEMBER.getByName(p.memberId));
  moveClock(afterMs);
  for (let ring = 0; ring < 3; ring += 1) await runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));
}

/** Kills the object after `step` during `act`, wakes the object with empty memory, and rings its timers. */
async function dieAfter(step: RewardStep, p: Player, act: () => Promise<{ status: number }>, afterMs = 120_000) {
  const hasPassed = killAfter(step);
  expect((await act()).status).toBe(500);
  expect(hasPassed()).toBe(true);
  setStepProbe();
  await wake(p, afterMs);
}

async function count(p: Player, kind: string) {
  const [row] = await queryMember<{ n: number }>(
    p.memberId,
    `select (select count(*) from transfers where kind = '${kind}') + (select count(*) from points_transfers where kind = '${kind}') as n`,
  );
  return row?.n;
}

const readPoints = async (p: Player) => (await p.read('MCS2_getPointBalance')).value;

const offer = (goodsId: string, stock: number) =>
  operate('PUT', `/ops/points/goods/${goodsId}`, { texts: { PT: { name: 'Boné', details: '' } }, points: 50, stock });
const redeem = (p: Player, goodsId: string, key = 'k') =>
  p.post('passwordCheck/MCS2_redeemPointReward', { goodsId, password: PASSWORD }, key);

describe('a redemption of goods whose object dies', () => {
  const readStock = (id: string) => env.DB.prepare('select stock from goods where id = ?').bind(id).first('stock');

  test.each(['points_spent', 'goods_taken'] as const)('after %s are taken once, for points once', async (step) => {
    const p = await seatPlayer(`bone${step.slice(0, 4)}`, 1_000);
    await p.play(1_000, 1_000, 'partida', 'SPORTS');
    const id = `bone-${step.slice(0, 4)}`;
    await offer(id, 10);
    await dieAfter(step, p, () => redeem(p, id));
    expect([await readStock(id), await readPoints(p)]).toMatchObject([9, { points: 50, held: 50 }]);
    expect((await redeem(p, id)).value).toMatchObject({ status: 'in_process', points: 50 });
    expect([await readStock(id), await count(p, 'points_redeemed')]).toEqual([9, 1]);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test.each(['points_spent', 'points_returned'] as const)(
    'after %s, with the last item sold meanwhile, costs nothing',
    async (step) => {
      const p = await seatPlayer(`fim${step.slice(7, 11)}`, 1_000);
      await p.play(1_000, 1_000, 'partida', 'SPORTS');
      const id = `ultimo-${step.slice(7, 11)}`;
      await offer(id, 1);
      await env.DB.prepare(
        'create trigger if not exists gone before insert on redemptions begin select raise(ignore); end',
      ).run();
      await dieAfter(step, p, () => redeem(p, id));
      await env.DB.prepare('drop trigger gone').run();
      expect(await readPoints(p)).toMatchObject({ points: 100, held: 0 });
      expect([await count(p, 'points_redeemed'), await count(p, 'points_returned')]).toEqual([1, 1]);
      expect((await redeem(p, id)).errorCode).toBe('points.out_of_stock');
      expect(await readBooks(p.memberId)).toEqual(BALANCED);
    },
  );
});

describe('a redemption of missing goods with frozen books', () => {
  /** Changes a balance without an entry. Books that do not add up freeze at the next movement. */
  const addToBooks = (p: Player, minor: number) =>
    runInDurableObject(env.MEMBER.getByName(p.memberId), (_object, { storage }) => {
      storage.sql.exec("update ledger_accounts set balance_minor = balance_minor + ? where name = 'member'", minor);
    });

  test('give the points back once the operator has released them', async () => {
    const p = await seatPlayer('gelado', 1_000);
    await p.play(1_000, 1_000, 'partida', 'SPORTS');
    await offer('gelado', 1);
    await env.DB.prepare(
      'create trigger if not exists gone before insert on redemptions begin select raise(ignore); end',
    ).run();
    killAfter('points_spent');
    expect((await redeem(p, 'gelado')).status).toBe(500);
    setStepProbe();
    await addToBooks(p, 500);
    const moved = await operate('POST', '/ops/members/gelado/adjustments', { amount: 1, reason: 'test' });
    expect(moved.errorCode).toBe('wallet.frozen');
    expect((await redeem(p, 'gelado')).errorCode).toBe('wallet.frozen');
    await wake(p);
    expect(await readPoints(p)).toMatchObject({ points: 50, held: 50 });
    await addToBooks(p, -500);
    expect((await operate('POST', '/ops/members/gelado/books/release', { reason: 'looked at' })).status).toBe(200);
    await wake(p, 240_000);
    await env.DB.prepare('drop trigger gone').run();
    expect(await readPoints(p)).toMatchObject({ points: 100, held: 0 });
    expect((await redeem(p, 'gelado')).errorCode).toBe('points.out_of_stock');
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});

describe('a bonus claim whose object dies', () => {
  test.each(['grant_reserved', 'bonus_paid'] as const)('after %s is paid once, from its budget once', async (step) => {
    const { value } = await operate('POST', '/ops/promotions', {
      startsAt: new Date(clock() - DAY_MS).toISOString(),
      endsAt: new Date(clock() + 30 * DAY_MS).toISOString(),
      rule: { kind: 'free_bonus', amount: 10 },
      terms: { turnoverMultiple: 1 },
      texts: TEXTS,
      budget: 10,
    });
    const { promotionId } = value;
    const p = await seatPlayer(`bonus${step.slice(0, 5)}`);
    const claim = () => p.post('MCSFE_signUpRequestReward', { promotionId, acceptTerms: true });
    expect((await p.post('MCSFE_signUpPromotionJoin', { promotionId })).success).toBe(true);
    await dieAfter(step, p, claim);
    expect((await claim()).value).toMatchObject({ status: 'process', amount: 10 });
    expect([await count(p, 'bonus'), await p.balance()]).toEqual([1, 10]);
    const paid = await env.DB.prepare('select granted_minor from promotions where id = ?').bind(promotionId).first();
    expect(paid).toEqual({ granted_minor: 1_000 });
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});

describe('a prize of a raffle whose claim dies', () => {
  test.each(['grant_reserved', 'bonus_paid'] as const)(
    'after %s is paid once, however often it is claimed',
    async (step) => {
      const promotionId = `rifa-${step.slice(0, 5)}`;
      await operate('POST', '/ops/promotions', {
        promotionId,
        startsAt: new Date(clock() - DAY_MS).toISOString(),
        endsAt: new Date(clock() + DAY_MS).toISOString(),
        rule: { kind: 'raffle', stakePerTicket: 10, ticketsMax: 5, prizes: [{ amount: 50, count: 1 }] },
        terms: { turnoverMultiple: 0, claimDays: 3 },
        texts: TEXTS,
      });
      const p = await seatPlayer(`rifa${step.slice(0, 5)}`);
      await p.post('MCSFE_signUpPromotionJoin', { promotionId });
      const drawnMs = DAY_MS + TICKETS_CLOSE_MS + 60_000;
      moveClock(DAY_MS + TICKETS_CLOSE_MS / 2);
      await runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));
      moveClock(drawnMs);
      expect((await operate('POST', `/ops/promotions/${promotionId}/draw`)).status).toBe(200);
      const claim = () => p.post('MCS2_claimRafflePromotion', { promotionId, acceptTerms: true });
      await dieAfter(step, p, claim, drawnMs + 120_000);
      const again = await Promise.all(Array.from({ length: 10 }, claim));
      expect(new Set(again.map(({ value }) => value?.status))).toEqual(new Set(['claimed']));
      expect([await count(p, 'raffle'), await p.balance()]).toEqual([1, 50]);
      expect(await readBooks(p.memberId)).toEqual(BALANCED);
      moveClock(0);
    },
  );
});

describe('a bonus whose time ends', () => {
  test('returns its reserved budget, also if the object dies during the return', async () => {
    const { value } = await operate('POST', '/ops/promotions', {
      startsAt: new Date(clock() - DAY_MS).toISOString(),
      endsAt: new Date(clock() + 30 * DAY_MS).toISOString(),
      rule: { kind: 'free_bonus', amount: 10 },
      terms: { turnoverMultiple: 1, claimDays: 2 },
      texts: TEXTS,
      budget: 10,
    });
    const { promotionId } = value;
    const readGranted = () =>
      env.DB.prepare('select granted_minor from promotions where id = ?').bind(promotionId).first('granted_minor');
    const p = await seatPlayer('bonusfim');
    await p.post('MCSFE_signUpPromotionJoin', { promotionId });
    await dieAfter('grant_reserved', p, () => p.post('MCSFE_signUpRequestReward', { promotionId, acceptTerms: true }));
    expect(await readGranted()).toBe(1_000);
    moveClock(2 * DAY_MS + 60_000);
    const look = () => p.read('MCSFE_getAvailablePromotions');
    await dieAfter('claim_expired', p, look, 2 * DAY_MS + 240_000);
    expect(await readGranted()).toBe(0);
    expect(await p.balance()).toBe(0);
    moveClock(0);
  });
});

describe('a mission claim whose object dies', () => {
  test.each(['mission_paid', 'scores_projected'] as const)('after %s is paid and counted once', async (step) => {
    const missionId = `giro-${step.slice(0, 4)}`;
    await operate('PUT', `/ops/missions/${missionId}`, {
      cycle: 'D',
      metric: 'rounds',
      target: 1,
      reward: { type: 'money', amount: 5 },
      score: 7,
      texts: { PT: { title: 'T', details: 'D' } },
    });
    const p = await seatPlayer(`missao${step.slice(0, 4)}`, 10);
    await p.play(1, 1);
    const claim = () => p.post('MCSFE_claimMissionReward', { missionId, period: '' });
    await dieAfter(step, p, claim);
    expect((await claim()).value).toMatchObject({ status: 'claimed' });
    expect([await count(p, 'mission'), await p.balance()]).toEqual([1, 15]);
    const { results } = await env.DB.prepare('select score from mission_scores where member_id = ?')
      .bind(p.memberId)
      .all();
    expect(results).toEqual([7, 7, 7].map((score) => ({ score })));
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});
