import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf, operate, PASSWORD } from '../cashier/cashier.ts';
import { moveClock, register, seedAll } from '../support/api.ts';
import { BALANCED, readBooks, seatPlayer } from '../support/rewards.ts';
import type { Launch } from './bonus-model.ts';
import { readHouse, sit } from './bonus-seat.ts';
import { type Target, Walk } from './bonus-walk.ts';
import { claim, DEPOSIT, details, forfeit, join, owe, publish } from './participants.ts';

let target: Target;
beforeAll(async () => {
  await seedAll();
  const { value } = await register('recebedora', PASSWORD);
  target = { memberId: value.token.split('.')[0], account: 'recebedora', relation: 'upline' };
});
afterEach(() => moveClock(0));

const OWN = 10_000;
const BONUS = 20_000;

/** Creates a member with own money and a bonus who wins a bet paid from both. `BONUS / 2` of the stake is bonus money. */
async function win(name: string, launch: Launch, lost = 0) {
  const walk = new Walk(await sit(name), target, new Set());
  await walk.deposit(OWN);
  await walk.claim({ verb: 'claim', bonus: BONUS, multiple: 8 });
  if (launch === 'wallet') await walk.move('in', OWN + BONUS);
  await walk.stake({ verb: 'stake', amount: OWN + BONUS / 2, launch });
  await walk.close(0, 2);
  if (lost > 0) {
    await walk.stake({ verb: 'stake', amount: lost, launch });
    await walk.close(0, 0);
  }
  await walk.check();
  return walk;
}

async function end(walk: Walk, how: 'forfeit' | 'expire') {
  await walk[how]();
  await walk.check();
}

async function unwin(walk: Walk) {
  await walk.takeBack(0);
  await walk.check();
}

describe('a win that a bonus returned at its end, and that the vendor takes back later', () => {
  test.each([
    ['devolvida1', 'member', 'forfeit'],
    ['devolvida2', 'member', 'expire'],
    ['devolvida3', 'wallet', 'forfeit'],
  ] as const)('takes only what own money won (%s: %s, %s)', async (name, launch, how) => {
    const walk = await win(name, launch);
    await end(walk, how);
    expect(walk.model.inHand, 'own money and its win').toBe(2 * OWN);
    await walk.deposit(3_000);
    await unwin(walk);
    expect(walk.model.inHand, 'the other deposit').toBe(3_000);
    expect(await readHouse(walk.seat.memberId)).toMatchObject({ 'house:bonus': 0 - BONUS + BONUS / 2 });
  });

  test.each([
    ['ordem1', 'ordem2', 'member', 0],
    ['ordem3', 'ordem4', 'member', 45_000],
    ['ordem5', 'ordem6', 'wallet', 25_000],
  ] as const)('ends as if it had been taken back before (%s, %s: %s, %i lost)', async (one, two, launch, lost) => {
    const [before, after] = [await win(one, launch, lost), await win(two, launch, lost)];
    for (const walk of [before, after]) {
      await walk.deposit(50_000);
      if (launch === 'wallet') await walk.move('in', 50_000);
    }
    await unwin(before);
    await end(before, 'forfeit');
    await end(after, 'forfeit');
    await unwin(after);
    expect(after.model.inHand).toBe(before.model.inHand);
    expect(await readHouse(after.seat.memberId)).toEqual(await readHouse(before.seat.memberId));
  });

  test('leaves no debt, is given back once, and lowers what the bonus took back', async () => {
    const p = await seatPlayer('devolvida4');
    const claimId = await owe(p, 200);
    const round = await p.play(150, 400);
    expect((await forfeit(p, claimId)).value.takenBack).toBe(450);
    for (let n = 0; n < 2; n += 1) expect((await p.unwin(round)).value.balance).toBe(0);
    expect((await ledgerOf(p.memberId))['house:debts']).toBeUndefined();
    expect((await details(p)).list[0]).toMatchObject({ claimId, status: 'close', takenBack: 50 });
    const record = (await p.read('ODSFE2_MemTransDet')).value.list as { kind: string; amount: number }[];
    expect(record.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['win_void', -400],
      ['bonus_void', 400],
    ]);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('takes nothing of a later bonus', async () => {
    const p = await seatPlayer('devolvida5');
    const claimId = await owe(p, 200);
    const round = await p.play(200, 300);
    await forfeit(p, claimId);
    const later = await owe(p, 100);
    await p.unwin(round);
    expect((await details(p)).list[0]).toMatchObject({ claimId: later, status: 'process', bonusInHand: 100 });
    expect(await p.balance()).toBe(100);
  });

  test('is own money where the bonus was earned: then the member pays it', async () => {
    const p = await seatPlayer('devolvida6');
    const id = await publish({ kind: 'free_bonus', amount: 200 }, { turnoverMultiple: 0.5 });
    await join(p, id);
    await claim(p, id);
    const round = await p.play(150, 400);
    expect((await details(p)).list[0]).toMatchObject({ status: 'claimed' });
    await p.unwin(round);
    expect(await p.balance()).toBe(50);
  });

  test('is counted the same where the deposit of the bonus was reversed with a bet open', async () => {
    await operate('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0 } });
    const promotionId = await publish(DEPOSIT);
    const sitDown = async (name: string) => {
      const p = await seatPlayer(name);
      await join(p, promotionId);
      const { value } = await p.post('CSH_createDeposit', { method: 'PIX', amount: 40 });
      expect((await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'extrato' })).status).toBe(200);
      await claim(p, promotionId);
      const round = await p.play(80, 800);
      await p.play(410, 'open');
      const reverse = () => operate('POST', `/ops/deposits/${value.id}/reversal`, { reason: 'estorno' });
      return { p, round, reverse };
    };
    const [before, after] = [await sitDown('devolvida7'), await sitDown('devolvida8')];
    await before.p.unwin(before.round);
    await before.reverse();
    await after.reverse();
    await after.p.unwin(after.round);
    expect(await ledgerOf(after.p.memberId)).toEqual(await ledgerOf(before.p.memberId));
    for (const { p } of [before, after]) expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});
