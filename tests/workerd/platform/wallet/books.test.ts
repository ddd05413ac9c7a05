import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { callVendor, createPlayer, get, OPS, seedAll } from '../support/api.ts';

const readBooks = (account: string) => get(`/ops/members/${account}/books`, OPS);

beforeAll(seedAll);

describe('the books of a member', () => {
  test('add up after a stake and its payout', async () => {
    const { player, launch } = await createPlayer('contador', 100);
    const shared = { player, currency: 'BRL', gameCode: 'calcadao', roundId: 'r' };
    await callVendor('bet', { ...shared, launch, transactionId: 'b', amount: 2 });
    await callVendor('win', { ...shared, transactionId: 'w', amount: 5 });
    const { value } = await readBooks('contador');
    expect(value).toMatchObject({ isBalanced: true, frozen: null, transfers: 3, unevenTransfers: 0 });
    expect(value.accounts).toContainEqual({ book: 'money', name: 'member', balance: 103, sumOfEntries: 103 });
    expect(value.accounts).toContainEqual({ book: 'money', name: 'house:ORLA', balance: -3, sumOfEntries: -3 });
  });

  test.each([
    ['a changed balance', "update ledger_accounts set balance_minor = 9 where name = 'member'"],
    ['a missing entry', "delete from entries where account = 'member'"],
  ])('show %s', async (_what, sql) => {
    const name = `torto${sql.length}`;
    const { player } = await createPlayer(name, 50);
    await runInDurableObject(env.MEMBER.getByName(player), (_object, state) => state.storage.sql.exec(sql).toArray());
    expect((await readBooks(name)).value.isBalanced).toBe(false);
  });

  test('of an unknown member are refused', async () => {
    expect((await readBooks('ninguem')).errorCode).toBe('member.unknown');
  });
});
