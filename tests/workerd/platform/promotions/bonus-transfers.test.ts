import { beforeAll, describe, expect, test } from 'vitest';
import { seatCashier } from '../cashier/cashier.ts';
import { seedAll, signIn } from '../support/api.ts';
import { forfeit, owe } from './participants.ts';

beforeAll(async () => {
  await seedAll();
});

const seat = async (account: string) => seatCashier((await signIn(account)).value.token, account);
type Seat = Awaited<ReturnType<typeof seat>>;

async function send(from: Seat, account: string, amount: number, key?: string) {
  const { name } = (await from.read('CSH_transferTarget', `?account=${account}`)).value;
  return from.sealed('CSH_createTransfer', { account, name, amount, password: 'Orla#2026' }, key);
}

describe('a transfer during a turnover requirement', () => {
  test.each([
    ['luna', 'atlas'],
    ['atlas', 'luna'],
  ])('from %s to %s is refused, like a withdrawal, until the bonus ends', async (from, to) => {
    const p = await seat(from);
    const earlier = await send(p, to, 5, `before-${from}`);
    expect(earlier.value.state).toBe('sent');
    const claimId = await owe(p);
    const before = await p.balance();
    expect((await send(p, to, 200)).errorCode).toBe('cashier.turnover_owed');
    expect((await p.read('CSH_transferTarget', `?account=${to}`)).value.blocks).toEqual([
      { code: 'turnover', remaining: 2000 },
    ]);
    expect(await p.balance()).toBe(before);
    expect((await send(p, to, 5, `before-${from}`)).value.id, 'what was sent before is still told').toBe(
      earlier.value.id,
    );
    expect((await forfeit(p, claimId)).value).toMatchObject({ status: 'close', takenBack: 200 });
    expect((await send(p, to, 200)).value.state).toBe('sent');
    expect((await p.read('CSH_transferTarget', `?account=${to}`)).value.blocks).toEqual([]);
    await p.expectBooks();
  });
});
