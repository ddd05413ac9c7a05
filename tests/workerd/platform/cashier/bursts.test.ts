import { beforeAll, describe, expect, test } from 'vitest';
import { callVendor, type Reply, seedAll } from '../support/api.ts';
import { BALANCED, readBooks } from '../support/rewards.ts';
import { seat } from '../wallet/vendor-seat.ts';
import { joinCashier, operate } from './cashier.ts';

const BURST = 20;

beforeAll(async () => {
  await seedAll();
});

const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const countDone = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200).length;

describe('the end of a withdrawal by many at once', () => {
  test.each(['partly', 'paid'] as const)('has one outcome, from %s', async (from) => {
    const member = await joinCashier(`rajada${from}`, 100);
    const asked = await member.sealed('CSH_createWithdrawal', { accountId: await member.addAccount(), amount: 100 });
    const { id } = asked.value;
    const step = (verb: string, body: object) => operate('POST', `/ops/withdrawals/${id}/${verb}`, body);
    const answer = (body: object) => member.post('CSH_confirmWithdrawal', { id, ...body });
    await step('approve', {});
    await step('pay', { reference: 'E2E-1' });
    if (from === 'partly') await answer({ outcome: 'partly', receivedAmount: 40 });
    const replies = await times(BURST, (n) => {
      if (n % 3 === 0) return step('force', { reason: 'bank' });
      return n % 3 === 1 ? step('fail', { reason: 'bank' }) : answer({ outcome: 'received' });
    });
    const { state } = (await member.read('CSH_withdrawal', `?id=${id}`)).value;
    const ended = new Set(replies.filter(({ status }) => status === 200).map(({ value }) => value.state));
    expect([...ended]).toEqual([state]);
    // After `partly`, 40 of 100 has reached the member, so only 60 can be returned.
    const returned = from === 'partly' ? 60 : 100;
    expect(await member.balance()).toBe(state === 'failed' ? returned : 0);
    await member.expectBooks();
  });
});

describe('a win that is taken back by many calls at once', () => {
  test('is taken once, while bets and wins of other rounds go on', async () => {
    const { player, bet, win, balance } = await seat();
    await bet('b0', 10);
    await win('w0', 50);
    const base = { player, currency: 'BRL' };
    const replies = await times(BURST, async (n) => {
      const unwin = { ...base, roundId: 'r1', transactionId: `u${n}`, winTransactionId: 'w0' };
      const [taken] = await Promise.all([
        callVendor('rollback', unwin),
        bet(`b-${n}`, 1, { roundId: `o${n}` }).then(() => win(`w-${n}`, 2, { roundId: `o${n}` })),
      ]);
      return taken;
    });
    expect(countDone(replies)).toBe(BURST);
    expect(await balance()).toBe(100 - 10 + BURST);
    expect(await readBooks(player)).toEqual(BALANCED);
  });
});
