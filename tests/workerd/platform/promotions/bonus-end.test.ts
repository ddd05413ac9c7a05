import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { ledgerOf } from '../cashier/cashier.ts';
import { get, moveClock, OPS, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';
import { claim, DAY, DEPOSIT, details, forfeit, join, mine, owe, type Player, publish, ring } from './participants.ts';

const REBATE = { kind: 'rebate', rate: 100, cycle: 'W', maxBonus: 30, minBonus: 0.5 };

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

async function setSingle(isSingle: boolean): Promise<void> {
  const { value } = await get('/ops/cashier', OPS);
  const { errorCode } = await operate('PUT', '/ops/cashier', { ...value, isSingle });
  expect(errorCode).toBeUndefined();
}

const AFTER_THE_END = 5 * DAY + 60_000;

/** Creates a member with a bonus of 200 and `own` own money. */
async function seat(name: string, own = 0, turnoverMultiple = 10) {
  const p = await seatPlayer(name, own);
  const id = await publish({ kind: 'free_bonus', amount: 200 }, { turnoverMultiple });
  await join(p, id);
  const { claimId } = (await claim(p, id)).value;
  const find = async () =>
    (await details(p)).list.find((row: { claimId: string }) => row.claimId === claimId) as Record<string, unknown>;
  return { p, claimId, find };
}

const withdraw = async (p: Player, amount: number) =>
  (await p.read('CSH_withdrawalTerms')).value.blocks.length > 0 ? 'blocked' : amount;

describe('a bonus that lies in open bets', () => {
  test('cannot be given up before they have ended; what they lost is off it, what they won goes back with it', async () => {
    const { p, claimId } = await seat('aberta1');
    const round = await p.play(200, 'open');
    expect((await forfeit(p, claimId)).errorCode).toBe('promotions.bets_open');
    expect(await withdraw(p, 200)).toBe('blocked');
    await p.settle(round, 150);
    await p.settle(await p.play(100, 'open'), 400);
    expect((await forfeit(p, claimId)).value).toMatchObject({ status: 'close', takenBack: 450 });
    expect(await p.balance()).toBe(0);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('can be given up while only own money is in open bets: those are the member’s, with what they win', async () => {
    const { p, claimId } = await seat('aberta2', 130);
    const round = await p.play(130, 'open');
    expect((await forfeit(p, claimId)).value).toMatchObject({ status: 'close', takenBack: 200 });
    expect(await p.balance()).toBe(0);
    await p.settle(round, 500);
    expect(await p.balance()).toBe(500);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('keeps its terms when its time ends: the end waits for the end of the bets', async () => {
    const { p, claimId, find } = await seat('aberta3', 100);
    const [mixed, won] = [await p.play(120, 'open'), await p.play(80, 'open')];
    moveClock(AFTER_THE_END);
    await ring(p);
    expect(await find()).toMatchObject({ status: 'process', waitsForBets: true });
    expect((await p.read('CSH_withdrawalTerms')).value.blocks).toEqual([{ code: 'open_bets', remaining: 0 }]);
    expect(await p.balance(), 'nothing was taken of what is there').toBe(100);
    expect(await find()).toMatchObject({ bonusInHand: 100, bonusInBets: 100 });
    // A sixth of the stake of 120.00 was bonus money.
    await p.settle(mixed, 60);
    expect(await find()).toMatchObject({ status: 'process', turnoverDone: 0, bonusInHand: 110, bonusInBets: 80 });
    await p.settle(won, 90);
    expect(await find()).toMatchObject({ status: 'close', takenBack: 200, waitsForBets: false, bonusInHand: 0 });
    expect(await p.balance(), 'own money, whole').toBe(50);
    expect((await forfeit(p, claimId)).value.takenBack).toBe(200);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('ends by itself soon after the last bet, without a visit', async () => {
    const { p, find } = await seat('aberta4');
    const round = await p.play(200, 'open');
    moveClock(AFTER_THE_END);
    await ring(p);
    await p.settle(round, 200);
    await p.read('CSH_withdrawalTerms');
    await ring(p);
    expect(await p.balance()).toBe(0);
    expect(await find()).toMatchObject({ status: 'close', takenBack: 200 });
  });

  test('stays bonus money after its time, with what it wins, and takes no own money along', async () => {
    const { p, find } = await seat('aberta5');
    const round = await p.play(10, 'open');
    moveClock(AFTER_THE_END);
    await ring(p);
    await p.deposit(3000);
    await p.play(50, 120);
    await p.settle(round, 0);
    // 30.00 of the stake of 50.00 was own money.
    expect(await find()).toMatchObject({ status: 'close', turnoverDone: 0, takenBack: 218 });
    expect(await p.balance()).toBe(72);
  });

  test('is not waited for where it is own money', async () => {
    const { p, find } = await seat('aberta6', 100);
    const round = await p.play(10, 'open');
    moveClock(AFTER_THE_END);
    await ring(p);
    expect(await find()).toMatchObject({ status: 'close', takenBack: 200 });
    await p.settle(round, 30);
    expect(await p.balance()).toBe(120);
  });

  test('is own money with what it wins, once its turnover is done', async () => {
    const { p, find } = await seat('aberta7', 0, 0.5);
    const [round, voided] = [await p.play(40, 'open'), await p.play(10, 'open')];
    await p.play(100, 100);
    expect(await find()).toMatchObject({ status: 'claimed' });
    await p.settle(round, 100);
    await p.settle(voided, 0);
    const later = await owe(p, 50);
    expect((await forfeit(p, later)).value).toMatchObject({ takenBack: 50 });
    expect(await p.balance()).toBe(250);
  });
});

describe('a bonus that was moved to a vendor', () => {
  beforeEach(() => setSingle(false));
  afterEach(() => setSingle(true));
  const park = async (p: Player, amount: number) => {
    const { errorCode } = await p.post('GCS_walletTransfer', { direction: 'in', vassalage: 'ORLA', amount });
    expect(errorCode).toBeUndefined();
  };

  test('is taken back from there, and never more than the bonus, when it is given up', async () => {
    const { p, claimId } = await seat('guardado1', 50);
    await park(p, 230);
    expect((await forfeit(p, claimId)).value).toMatchObject({ status: 'close', takenBack: 200 });
    expect(await ledgerOf(p.memberId)).toMatchObject({ 'wallet:ORLA': 5000 });
    const record = (await p.read('ODSFE2_MemTransDet')).value.list as { kind: string; amount: number }[];
    expect(record.slice(0, 2).map(({ kind }) => kind)).toEqual(['bonus_void', 'vendor_out']);
    expect(await p.balance()).toBe(0);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('is taken back from there when its time ends', async () => {
    const { p, find } = await seat('guardado2');
    await park(p, 200);
    moveClock(AFTER_THE_END);
    await ring(p);
    expect(await find()).toMatchObject({ status: 'close', takenBack: 200 });
    expect(await ledgerOf(p.memberId)).not.toHaveProperty('wallet:ORLA');
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});

describe('a bet that raises a round of another time', () => {
  test('of before the claim counts as any bet since: own money first, then the bonus; its stake fulfils turnover', async () => {
    const p = await seatPlayer('aumento1', 150);
    const round = await p.play(50, 'open');
    const id = await publish({ kind: 'free_bonus', amount: 200 }, { turnoverMultiple: 10 });
    await join(p, id);
    const { claimId } = (await claim(p, id)).value;
    await p.raise(round, 150);
    await p.settle(round, 100);
    expect((await details(p)).list[0]).toMatchObject({ claimId, turnoverDone: 150 });
    // 50.00 of the stake of 200.00 was bonus money, so 25.00 of the payout is bonus money too.
    expect((await forfeit(p, claimId)).value).toMatchObject({ status: 'close', takenBack: 175 });
    expect(await p.balance()).toBe(75);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('that comes after the end of the time fulfils nothing', async () => {
    const { p, find } = await seat('aumento2');
    const round = await p.play(10, 'open');
    moveClock(AFTER_THE_END);
    await ring(p);
    expect(await find()).toMatchObject({ status: 'process', waitsForBets: true });
    await p.raise(round, 100);
    await p.settle(round, 0);
    await ring(p);
    expect(await find()).toMatchObject({ status: 'close', turnoverDone: 0, takenBack: 90 });
    expect(await p.balance()).toBe(0);
  });
});

describe('order by journal position when the clock is set back', () => {
  const MINUTE = 60_000;
  const readStakes = async (p: Player, id: string) => (await mine(p, id)).claims[0].baseAmount;

  test('a bet since the claim fulfils turnover', async () => {
    const { p, claimId, find } = await seat('relogio1', 300);
    moveClock(-MINUTE);
    await p.play(200, 0);
    expect(await find()).toMatchObject({ status: 'process', turnoverDone: 200 });
    expect((await forfeit(p, claimId)).value).toMatchObject({ status: 'close', takenBack: 200 });
    expect(await p.balance(), 'what was left of own money').toBe(100);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('a bet before the claim does not, although its clock time is later', async () => {
    const p = await seatPlayer('relogio2', 300);
    const round = await p.play(100, 'open');
    moveClock(-MINUTE);
    const claimId = await owe(p);
    await p.settle(round, 0);
    expect((await details(p)).list[0]).toMatchObject({ claimId, turnoverDone: 0 });
    expect((await forfeit(p, claimId)).value).toMatchObject({ status: 'close', takenBack: 200 });
    expect(await p.balance()).toBe(200);
  });

  test('of a round that was raised after the claim only the raise counts', async () => {
    const p = await seatPlayer('relogio3', 300);
    const round = await p.play(100, 'open');
    moveClock(-MINUTE);
    const claimId = await owe(p);
    await p.raise(round, 50);
    await p.settle(round, 0);
    expect((await details(p)).list[0]).toMatchObject({ turnoverDone: 50 });
    expect((await forfeit(p, claimId)).value).toMatchObject({ takenBack: 200 });
    expect(await p.balance()).toBe(150);
  });

  test('a deposit and a stake after joining count, those before do not', async () => {
    const p = await seatPlayer('relogio4', 300);
    await p.play(70, 70);
    await p.deposit(2000);
    moveClock(-MINUTE);
    const [deposits, rebates] = [await publish(DEPOSIT), await publish(REBATE, { turnoverMultiple: 0 })];
    for (const id of [deposits, rebates]) await join(p, id);
    moveClock(-2 * MINUTE);
    await p.play(30, 30);
    await p.deposit(4000);
    expect((await mine(p, deposits)).claims[0]).toMatchObject({ status: 'claim', amount: 40 });
    expect(await readStakes(p, rebates)).toBe(30);
  });

  test('a member who joined before journal positions were stored goes by the clock', async () => {
    const p = await seatPlayer('relogio5', 300);
    const [deposits, rebates] = [await publish(DEPOSIT), await publish(REBATE, { turnoverMultiple: 0 })];
    for (const id of [deposits, rebates]) await join(p, id);
    await queryMember(p.memberId, 'update promotion_claims set joined_seq = null');
    await p.play(30, 30);
    await p.deposit(4000);
    expect((await mine(p, deposits)).claims[0]).toMatchObject({ status: 'claim', amount: 40 });
    expect(await readStakes(p, rebates)).toBe(30);
    moveClock(-MINUTE);
    await p.play(20, 20);
    expect(await readStakes(p, rebates)).toBe(30);
  });
});

describe('pay for downlines while a bonus has terms', () => {
  let orders = 0;
  const pay = (p: Player, amount: number) => {
    orders += 1;
    const order = { id: `pay-${orders}`, kind: 'hourly', amountMinor: amount * 100, counterpart: 'abaixo' } as const;
    return getMember(env, p.memberId).settlements.hold(order);
  };
  const OWED = { ok: false, code: 'cashier.turnover_owed' };

  test('leaves the bonus, and what was won with it', async () => {
    const { p, claimId } = await seat('paga1', 50);
    await p.play(100, 300);
    expect(await pay(p, 150.01)).toMatchObject(OWED);
    expect(await pay(p, 150)).toMatchObject({ ok: true });
    expect(await pay(p, 0.01)).toMatchObject(OWED);
    await p.play(200, 0);
    expect((await forfeit(p, claimId)).value).toMatchObject({ takenBack: 100 });
    expect(await p.balance()).toBe(0);
  });

  test('is of own money also while the end waits for bets', async () => {
    const { p } = await seat('paga2');
    const round = await p.play(10, 'open');
    await p.deposit(100);
    moveClock(AFTER_THE_END);
    await ring(p);
    expect(await pay(p, 1.01)).toMatchObject(OWED);
    expect(await pay(p, 1)).toMatchObject({ ok: true });
    await p.settle(round, 0);
    expect((await details(p)).list[0]).toMatchObject({ status: 'close', takenBack: 190 });
  });
});
