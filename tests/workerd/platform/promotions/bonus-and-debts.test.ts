import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf, operate } from '../cashier/cashier.ts';
import { seedAll } from '../support/api.ts';
import { BALANCED, readBooks, seatPlayer } from '../support/rewards.ts';
import { claim, details, forfeit, join, owe, PLAIN, publish } from './participants.ts';

beforeAll(async () => {
  await seedAll();
  await operate('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0 } });
});

let players = 0;
async function sitDown() {
  players += 1;
  const p = await seatPlayer(`devedora${players}`);
  const payIn = async (amount: number): Promise<string> => {
    const { value } = await p.post('CSH_createDeposit', { method: 'PIX', amount });
    expect((await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'extrato' })).status).toBe(200);
    return value.id;
  };
  const reverse = (id: string) => operate('POST', `/ops/deposits/${id}/reversal`, { reason: 'estorno' });
  const inHand = async () => (await details(p)).list[0].bonusInHand as number;
  const readDebt = async () => (0 - ((await ledgerOf(p.memberId))['house:debts'] ?? 0)) / 100;
  return { ...p, payIn, reverse, inHand, readDebt };
}
type Seated = Awaited<ReturnType<typeof sitDown>>;

/** Leaves the member with a debt of 100 and no money. */
async function borrow(p: Seated): Promise<void> {
  const id = await p.payIn(100);
  await p.play(100, 0);
  await p.reverse(id);
}

const WAYS: Record<string, (p: Seated) => Promise<void>> = {
  'a deposit after the bonus': async (p) => {
    await borrow(p);
    await owe(p, 90);
    await p.payIn(10);
  },
  'a reversed deposit that was lost': async (p) => {
    const id = await p.payIn(100);
    await owe(p, 90);
    await p.play(90, 0);
    await p.reverse(id);
  },
  'the reversed deposit of an earlier bonus': async (p) => {
    const first = await publish({ kind: 'deposit_bonus', rate: 10_000, maxBonus: 50, minDeposit: 20 }, PLAIN);
    await join(p, first);
    const id = await p.payIn(40);
    await claim(p, first);
    await p.play(80, 10);
    await owe(p, 90);
    await p.reverse(id);
  },
  'a win of own money that the vendor takes back': async (p) => {
    await p.payIn(10);
    const round = await p.play(10, 100);
    await owe(p, 90);
    await p.play(90, 0);
    await p.unwin(round);
  },
  'a deposit while bonus money is in an open bet': async (p) => {
    await borrow(p);
    await owe(p, 90);
    const round = await p.play(40, 'open');
    await p.payIn(10);
    await p.settle(round, 0);
    await p.payIn(40);
  },
};
const LEFT: Record<keyof typeof WAYS, { debt: number; bonus: number }> = {
  'a deposit after the bonus': { debt: 90, bonus: 90 },
  'a reversed deposit that was lost': { debt: 90, bonus: 90 },
  'the reversed deposit of an earlier bonus': { debt: 70, bonus: 90 },
  'a win of own money that the vendor takes back': { debt: 90, bonus: 90 },
  'a deposit while bonus money is in an open bet': { debt: 50, bonus: 50 },
};

describe('bonus money pays no debt', () => {
  test.each(Object.entries(WAYS))('%s', async (way, go) => {
    const p = await sitDown();
    await go(p);
    expect({ debt: await p.readDebt(), bonus: await p.inHand() }).toEqual(LEFT[way]);
    const { claimId } = (await details(p)).list[0];
    expect((await forfeit(p, claimId)).value.takenBack).toBe(LEFT[way]?.bonus);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('but a win of bonus money that the vendor takes back is taken from the bonus', async () => {
    const p = await sitDown();
    await owe(p, 90);
    const round = await p.play(90, 300);
    await p.play(100, 0);
    await p.unwin(round);
    expect({ debt: await p.readDebt(), bonus: await p.inHand() }).toEqual({ debt: 100, bonus: 0 });
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('and pays it once it was earned', async () => {
    const p = await sitDown();
    await borrow(p);
    const id = await publish({ kind: 'free_bonus', amount: 90 }, { turnoverMultiple: 0.5 });
    await join(p, id);
    await claim(p, id);
    await p.play(45, 45);
    expect((await details(p)).list[0].status).toBe('claimed');
    await p.payIn(10);
    expect({ debt: await p.readDebt(), balance: await p.balance() }).toEqual({ debt: 0, balance: 0 });
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});
