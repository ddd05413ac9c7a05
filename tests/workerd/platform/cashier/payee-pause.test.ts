import { afterEach, beforeAll, expect, test } from 'vitest';
import { moveClock, OPS, seedAll, sendJson } from '../support/api.ts';
import { joinCashier } from './cashier.ts';

const HOUR_MS = 3_600_000;

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

const setPause = (payeePauseHours: number) => sendJson('PUT', '/ops/cashier', { payeePauseHours }, OPS);

async function join(name: string) {
  const member = await joinCashier(name, 500);
  const add = async (key: string) =>
    (await member.sealed('CSH_addPayoutAccount', { kind: 'pix', holder: 'Ana Souza', keyType: 'email', key })).value;
  const withdraw = (accountId: string) => member.sealed('CSH_createWithdrawal', { accountId, amount: 30 });
  return { ...member, add, withdraw };
}

test('the first payout to a new payee waits, the one to the member’s first account does not', async () => {
  const member = await join('pausa1');
  expect((await setPause(1)).status).toBe(200);
  const [first, second] = [await member.add('ana@example.com'), await member.add('outra@example.com')];
  expect(first.freeFrom).toBeNull();
  expect(Date.parse(second.freeFrom)).toBeGreaterThan(Date.now() + 0.9 * HOUR_MS);
  expect((await member.withdraw(second.id)).errorCode).toBe('cashier.payee_paused');
  expect((await member.withdraw(first.id)).status).toBe(200);
  moveClock(1.1 * HOUR_MS);
  const { list } = (await member.read('CSH_payoutAccounts')).value;
  expect(list.map(({ freeFrom }: { freeFrom: string | null }) => freeFrom)).toEqual([null, null]);
  expect((await member.withdraw(second.id)).status).toBe(200);
});

test('an account that was removed and added again waits again', async () => {
  await setPause(24);
  const member = await join('pausa2');
  const first = await member.add('ana2@example.com');
  await member.post('CSH_removePayoutAccount', { id: first.id });
  expect((await member.withdraw((await member.add('ana2@example.com')).id)).errorCode).toBe('cashier.payee_paused');
});

test('the operator sets the pause; it applies to later accounts', async () => {
  const member = await join('pausa3');
  await member.add('ana3@example.com');
  const before = await member.add('b3@example.com');
  expect((await setPause(0)).value.payeePauseHours).toBe(0);
  expect((await member.withdraw((await member.add('c3@example.com')).id)).status).toBe(200);
  expect((await member.withdraw(before.id)).errorCode).toBe('cashier.payee_paused');
  for (const bad of [-1, 721, 1.5]) expect((await setPause(bad)).status).toBe(400);
  await setPause(24);
});

test('the same number at another branch is another account', async () => {
  const member = await join('agencia1');
  const add = async (branch: string) => {
    const account = { kind: 'bank', holder: 'Ana Souza', bank: '001', branch, key: '12345-6' };
    return (await member.sealed('CSH_addPayoutAccount', account)).value;
  };
  const first = await add('1234');
  expect(await add('1234')).toMatchObject({ id: first.id });
  const other = await add('9999');
  expect(other).toMatchObject({ branch: '9999' });
  expect(other.id).not.toBe(first.id);
  expect((await member.withdraw(other.id)).errorCode).toBe('cashier.payee_paused');
});
