import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_CASHIER } from '../../../../src/platform/cashier/cashier-settings.ts';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { findPromotion } from '../../../../src/platform/promotions/promotion-queries.ts';
import { type RewardStep, setStepProbe } from '../../../../src/platform/promotions/reward-probes.ts';
import { readSessionToken } from '../../../../src/platform/session/tokens.ts';
import { seatCashier } from '../cashier/cashier.ts';
import { moveClock, register, seedAll } from '../support/api.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';
import { claim, DAY, DEPOSIT, endIn, HOUR, join, mine, moveEnd, publish } from './participants.ts';

const MUCH = 1_000_000_000;
const LIMITS = { minMinor: 1, maxMinor: MUCH, dailyMinor: MUCH };
const TERMS = {
  ...DEFAULT_CASHIER.withdrawal,
  ...LIMITS,
  turnoverTimes: 0,
  dailyCount: 100,
  feeMinor: 0,
  feeBasisPoints: 0,
};

let friend = { memberId: '', account: 'amigo', relation: 'upline' as const };
beforeAll(async () => {
  await seedAll();
  const { value } = await register('amigo');
  friend = { ...friend, memberId: value.token.split('.')[0] };
});
afterEach(() => {
  setStepProbe(() => {});
  moveClock(0);
});

/**
 * Creates a member who joined a promotion (100% of a deposit of at least 20.00) and deposited 40.00. The returned `withdraw`, `send` and
 * `moveToVendor` call the member's object directly.
 */
async function seat(name: string, terms: object = {}, extra: object = {}, own = 0) {
  const p = await seatPlayer(name, own);
  const accountId = await (await seatCashier(p.token, name)).addAccount();
  const hash = (await readSessionToken(p.token))?.hash ?? '';
  const id = await publish(DEPOSIT, terms, extra);
  await join(p, id);
  await p.deposit(4000);
  const call = getMember(env, p.memberId);
  const order = (amount: number) => ({ key: crypto.randomUUID(), amountMinor: Math.round(amount * 100) });
  return {
    ...p,
    promotionId: id,
    hash,
    toWithdrawal: (amount: number) => ({ ...order(amount), accountId, terms: TERMS }),
    withdraw: async (amount: number) => {
      const asked = await call.withdrawals.request(hash, { ...order(amount), accountId, terms: TERMS });
      if (!asked.ok) throw new Error(asked.code);
      return asked.value.id;
    },
    send: async (amount: number) => {
      const target = { target: friend, account: friend.account, limits: LIMITS, turnoverTimes: 0 };
      const sent = await call.transfers.send(hash, { ...order(amount), ...target });
      if (!sent.ok) throw new Error(sent.code);
    },
    moveToVendor: async (amount: number) => {
      const move = { direction: 'in', vassalage: 'ORLA', mayEnter: 'yes' } as const;
      const moved = await call.wallet.moveFunds(hash, { ...order(amount), ...move });
      if (!moved.ok) throw new Error(moved.code);
    },
  };
}
type Seat = Awaited<ReturnType<typeof seat>>;

const GRANT = 'select amount_minor from promotion_grants where promotion_id = ?';
const readGrant = (id: string) => env.DB.prepare(GRANT).bind(id).first<number>('amount_minor');
let cases = 0;
const PVP = ['mesa', 'PVP'] as const;

describe('a bonus of a deposit', () => {
  test.each<[what: string, steps: (p: Seat) => Promise<unknown>, paid: number]>([
    ['that nobody touched', async () => {}, 40],
    ['of which part was withdrawn', (p) => p.withdraw(15.01), 24.99],
    ['of which less than the least deposit is left', (p) => p.withdraw(20.01), 0],
    ['that was withdrawn', (p) => p.withdraw(40), 0],
    [
      'of which a withdrawal was refused',
      async (p) => operate('POST', `/ops/withdrawals/${await p.withdraw(40)}/reject`, { reason: 'motivo' }),
      40,
    ],
    [
      'that came again',
      async (p) => {
        await p.withdraw(35);
        await p.deposit(3000);
      },
      35,
    ],
    [
      'that more came after',
      async (p) => {
        await p.deposit(10_000);
        await p.withdraw(50);
      },
      40,
    ],
    ['of which part was sent to a member', (p) => p.send(20), 20],
    ['that is in the wallet at a vendor', (p) => p.moveToVendor(40), 40],
    ['of which part was lost to the house', (p) => p.play(30, 0), 40],
    ['of which part was lost to other members', (p) => p.play(10, 0, ...PVP), 30],
    ['that is in an open hand against them', (p) => p.play(40, 'open', ...PVP), 0],
    ['that was lost to them and won back', (p) => p.play(40, 40, ...PVP), 40],
    [
      'that was won from them before as much was withdrawn',
      async (p) => {
        await p.play(10, 30, ...PVP);
        await p.withdraw(20);
      },
      40,
    ],
  ])('%s is of what is there', async (_what, steps, paid) => {
    cases += 1;
    const p = await seat(`fica${cases}`, { turnoverBase: 'bonus_and_deposit' });
    await steps(p);
    const { claims } = await mine(p, p.promotionId);
    expect(claims[0]).toMatchObject({ status: 'claim', amount: paid });
    const before = await p.balance();
    const reply = await claim(p, p.promotionId);
    if (paid === 0) expect(reply.errorCode).toBe('promotions.deposit_gone');
    // The turnover is three times the sum of bonus and deposit, which are equal.
    else
      expect(reply.value).toMatchObject({
        status: 'process',
        amount: paid,
        baseAmount: paid,
        turnoverRequired: paid * 6,
      });
    expect(await p.balance()).toBeCloseTo(before + paid, 6);
    expect(await readGrant(p.promotionId)).toBe(paid === 0 ? null : Math.round(paid * 100));
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('whose deposit comes again after a refusal is paid', async () => {
    const p = await seat('volta1');
    await p.withdraw(40);
    expect((await claim(p, p.promotionId)).errorCode).toBe('promotions.deposit_gone');
    await p.deposit(4000);
    expect((await claim(p, p.promotionId)).value).toMatchObject({ status: 'process', amount: 40 });
  });

  test('that needs no turnover is of what is there, too', async () => {
    const p = await seat('volta2', { turnoverMultiple: 0 });
    await p.withdraw(10);
    expect((await claim(p, p.promotionId)).value).toMatchObject({ status: 'claimed', amount: 30, baseAmount: 30 });
    expect(await p.balance()).toBe(60);
  });

  test('is not touched by what left before it, though the balance is the same', async () => {
    const p = await seat('volta3', {}, {}, 100);
    await p.withdraw(100);
    await p.deposit(10_000);
    expect((await claim(p, p.promotionId)).value.amount).toBe(40);
  });

  test('whose deposit goes while the budget is asked is not paid; asked again, it is what is there', async () => {
    const p = await seat('corrida1');
    const promotion = await findPromotion(env.DB, p.promotionId);
    const request = { promotion, claimId: undefined, remark: '', key: 'corrida' };
    // Called inside the object, so that both calls overlap on any machine.
    const first = await runInDurableObject(env.MEMBER.getByName(p.memberId), async (object) => {
      let gone: Promise<unknown> | undefined;
      setStepProbe((step: RewardStep) => {
        if (step === 'grant_reserved') gone ??= object.call('withdrawals', 'request', [p.hash, p.toWithdrawal(10)]);
      });
      const asked = await object.call('promotions', 'request', [p.hash, request]);
      await gone;
      return asked;
    });
    expect(first).toEqual({ ok: false, code: 'promotions.not_possible' });
    expect((await claim(p, p.promotionId)).value).toMatchObject({ status: 'process', amount: 30 });
    expect(await p.balance()).toBe(60);
    expect(await readGrant(p.promotionId)).toBe(3000);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('counts what left once, though an end that moves tells it again', async () => {
    const p = await seat('fim1', {}, endIn(HOUR));
    moveClock(2 * HOUR);
    await p.withdraw(10);
    await moveEnd(p.promotionId, DAY);
    expect((await claim(p, p.promotionId)).value.amount).toBe(30);
  });
});
