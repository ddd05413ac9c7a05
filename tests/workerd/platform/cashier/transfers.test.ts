import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setStepProbe, TRANSFER_STEPS } from '../../../../src/platform/cashier/transfer-steps.ts';
import { moveClock, seedAll, signIn } from '../support/api.ts';
import { alarm, joinCashier, ledgerOf, operate, seatCashier } from './cashier.ts';

type Seat = Awaited<ReturnType<typeof seatCashier>>;
const PASSWORD = { password: 'Orla#2026' };

let luna: Seat;
let atlas: Seat;
beforeAll(async () => {
  await seedAll();
  await operate('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0 } });
  luna = await seatCashier((await signIn('luna')).value.token, 'luna');
  atlas = await seatCashier((await signIn('atlas')).value.token, 'atlas');
});
afterEach(() => setStepProbe());

const send = (from: Seat, account: string, amount: number, extra = {}, key?: string) =>
  from.sealed(
    'CSH_createTransfer',
    {
      account,
      name:
        account === 'atlas'
          ? 'at***s'
          : `${account.slice(0, account.length < 4 ? 1 : 2)}***${account.length < 4 ? '' : account.at(-1)}`,
      amount,
      ...PASSWORD,
      ...extra,
    },
    key,
  );

async function sumTransit(): Promise<number> {
  const books = await Promise.all([ledgerOf(luna.memberId), ledgerOf(atlas.memberId)]);
  return books.reduce((sum, book) => sum + (book['house:transit'] ?? 0), 0);
}

describe('a transfer', () => {
  test('to the upline appears on both sides, once per key', async () => {
    expect((await luna.read('CSH_transferTarget')).value).toMatchObject({
      account: 'atlas',
      name: 'at***s',
      relation: 'upline',
    });
    const [before, theirs] = [await luna.balance(), await atlas.balance()];
    const replies = await Promise.all([
      send(luna, 'atlas', 10, {}, 'same-key-1'),
      send(luna, 'atlas', 10, {}, 'same-key-1'),
    ]);
    expect(replies[0]?.value.id).toBe(replies[1]?.value.id);
    expect([await luna.balance(), await atlas.balance()]).toEqual([before - 10, theirs + 10]);
    const { id } = replies[0]?.value ?? {};
    expect((await luna.read('CSH_transfers')).value.list[0]).toMatchObject({ id, state: 'sent', direction: 'out' });
    expect((await atlas.read('CSH_transfers')).value.list[0]).toMatchObject({
      id,
      state: 'received',
      counterpart: 'lu***a',
    });
    expect(await sumTransit()).toBe(0);
  });

  test('to a direct downline is for agents only; other receivers, another name or a wrong password are refused', async () => {
    expect((await send(atlas, 'luna', 1)).value.state).toBe('sent');
    expect((await send(luna, 'rio', 1)).errorCode).toBe('cashier.target_not_allowed');
    expect((await send(atlas, 'novo', 1)).errorCode).toBe('cashier.target_not_allowed');
    expect((await send(luna, 'luna', 1)).errorCode).toBe('cashier.target_not_allowed');
    expect((await send(luna, 'atlas', 1, { name: 'xx***x' })).errorCode).toBe('cashier.name_differs');
    expect((await send(luna, 'atlas', 1, { password: 'errada' })).errorCode).toBe('session.secret_wrong');
    expect((await send(luna, 'atlas', 0.5)).errorCode).toBe('cashier.amount_out_of_limits');
    expect((await send(luna, 'atlas', 9_999)).errorCode).toBe('wallet.insufficient_funds');
    const alone = await joinCashier('semlinha', 50);
    expect((await alone.read('CSH_transferTarget')).errorCode).toBe('cashier.target_not_allowed');
  });

  test.each(TRANSFER_STEPS)('that dies after %s ends posted or voided, and the books agree', async (step) => {
    const [before, theirs] = [await luna.balance(), await atlas.balance()];
    setStepProbe((passed) => {
      if (passed === step) throw new Error('killed');
    });
    const reply = await send(luna, 'atlas', 5);
    expect(reply.value.state).toBe(step === 'posted' ? 'sent' : 'held');
    expect(await luna.balance()).toBe(before - 5);
    setStepProbe();
    await evictDurableObject(env.MEMBER.getByName(luna.memberId));
    await evictDurableObject(env.MEMBER.getByName(atlas.memberId));
    moveClock(60_000);
    // The runtime may already have started the alarm. `alarm` then runs nothing, and `poll` waits until the runtime's run has ended.
    const run = async () => {
      await alarm(luna.memberId);
      const list = (await luna.read('CSH_transfers')).value.list;
      return list.find(({ id }: { id: string }) => id === reply.value.id).state;
    };
    await expect.poll(run).toBe('sent');
    expect([await luna.balance(), await atlas.balance()]).toEqual([before - 5, theirs + 5]);
    expect(await sumTransit()).toBe(0);
    await luna.expectBooks();
    await atlas.expectBooks();
  });

  test('that the receiver may not accept is returned for good', async () => {
    const before = await luna.balance();
    await operate('PUT', '/ops/members/atlas/state', { state: 'suspended', reason: 'x' });
    const reply = await send(luna, 'atlas', 5);
    await operate('PUT', '/ops/members/atlas/state', { state: 'active', reason: 'x' });
    expect(reply.value).toMatchObject({ state: 'voided', reason: 'cashier.target_not_allowed' });
    moveClock(120_000);
    await alarm(luna.memberId);
    expect(await luna.balance()).toBe(before);
    expect(await sumTransit()).toBe(0);
    await luna.expectBooks();
    await atlas.expectBooks();
  });
});

describe('the account record', () => {
  test('lists every change with its reason, page by page, with totals first, and adds up to the balance', async () => {
    const member = await joinCashier('extrato', 80);
    const accountId = await member.addAccount();
    const asked = await member.sealed('CSH_createWithdrawal', { accountId, amount: 30 });
    await operate('POST', `/ops/withdrawals/${asked.value.id}/reject`, { reason: 'x' });
    const first = (await member.read('ODSFE2_MemTransDet', '?pageSize=2')).value;
    const second = (await member.read('ODSFE2_MemTransDet', `?pageSize=2&cursor=${first.next}`)).value;
    expect(first.totals).toEqual({ in: 110, out: 30, net: 80, count: 3 });
    const rows = [...first.list, ...second.list];
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual([
      'withdrawal_release',
      'withdrawal_hold',
      'adjustment',
    ]);
    expect(rows[0]).toMatchObject({
      before: 50,
      after: 80,
      reference: `withdrawal:${asked.value.id}`,
      isExplained: true,
    });
    expect(second.next).toBe('');
    expect((await member.read('ODSFE2_MemTransDet', '?kind=adjustment')).value.list).toHaveLength(1);
    const { value } = await member.read('GCS_merchantWallet');
    expect(value.isSingle).toBe(true);
  });
});
