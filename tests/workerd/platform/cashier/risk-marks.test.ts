import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { noteMarks } from '../../../../src/platform/member/person-marks.ts';
import { setClock } from '../../../../src/server/clock.ts';
import { get, moveClock, OPS, seedAll } from '../support/api.ts';
import { seatPlayer } from '../support/rewards.ts';
import { countRowsRead } from '../support/rows-read.ts';
import { joinCashier, operate, seatCashier } from './cashier.ts';

beforeAll(async () => {
  await seedAll();
  await operate('PUT', '/ops/cashier', { payeePauseHours: 0, withdrawal: { dailyCount: 100 } });
});
afterEach(() => setClock(() => Date.now()));

type Member = Awaited<ReturnType<typeof joinCashier>>;
const step = (id: string, verb: string, body: object) => operate('POST', `/ops/withdrawals/${id}/${verb}`, body);

async function withdraw(member: Member, accountId: string, amount: number) {
  const { value } = await member.sealed('CSH_createWithdrawal', { accountId, amount });
  return value.id as string;
}

async function payOut(member: Member, accountId: string, amount: number) {
  const id = await withdraw(member, accountId, amount);
  await step(id, 'approve', {});
  expect((await step(id, 'pay', { reference: 'r' })).status).toBe(200);
  return id;
}

/** Returns the marks of a withdrawal. Expects that the queue shows the same payment as the payment's own call. */
async function marksOf(id: string): Promise<string[]> {
  const { value } = await get(`/ops/payments/${id}`, OPS);
  const queue = await get('/ops/payments?state=requested&order=oldest&pageSize=100', OPS);
  const row = queue.value.list.find((one: { id: string }) => one.id === id);
  expect(row).toEqual(value.payment);
  return value.payment.marks;
}

test('the first payout, a new payee and an unusual amount are marked', async () => {
  const member = await joinCashier('marcas1', 5_000);
  const account = await member.addAccount();
  const first = await withdraw(member, account, 100);
  expect(await marksOf(first)).toEqual(['first_payout']);
  await step(first, 'reject', { reason: 'x' });
  for (let n = 0; n < 3; n += 1) await payOut(member, account, 100);
  expect(await marksOf(await withdraw(member, account, 300)), 'three times is usual').toEqual([]);
  expect(await marksOf(await withdraw(member, account, 300.01))).toEqual(['above_usual']);
  const other = { kind: 'pix', holder: 'Ana Souza', keyType: 'email', key: 'other@example.com' };
  const added = await member.sealed('CSH_addPayoutAccount', other);
  expect(await marksOf(await withdraw(member, added.value.id, 100))).toEqual(['new_payee']);
});

test('a payout that came back is no earlier payout', async () => {
  const member = await joinCashier('marcas2', 1_000);
  const account = await member.addAccount();
  const id = await payOut(member, account, 100);
  await step(id, 'fail', { reason: 'returned' });
  expect(await marksOf(await withdraw(member, account, 100))).toEqual(['first_payout']);
});

test('a key that another member has is marked, also when it was shared later', async () => {
  const one = await joinCashier('marcas3', 500);
  const two = await joinCashier('marcas4', 500);
  const key = { kind: 'pix', holder: 'Ana Souza', keyType: 'email', key: 'shared@example.com' };
  const { value } = await one.sealed('CSH_addPayoutAccount', key);
  const id = await withdraw(one, value.id, 100);
  expect(await marksOf(id)).toEqual(['first_payout']);
  await two.sealed('CSH_addPayoutAccount', { ...key, key: 'Shared@Example.com' });
  expect(await marksOf(id)).toEqual(['first_payout', 'shared_key']);
});

test('turnover that was just met is marked for an hour', async () => {
  const player = await seatPlayer('marcas5', 0);
  const member = await seatCashier(player.token, 'marcas5');
  const { value } = await member.post('CSH_createDeposit', { method: 'PIX', amount: 200 });
  await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'x' });
  await player.play(200, 200);
  const account = await member.addAccount();
  expect(await marksOf(await withdraw(member, account, 50))).toEqual(['first_payout', 'turnover_just_met']);
  moveClock(61 * 60_000);
  expect(await marksOf(await withdraw(member, account, 50))).toEqual(['first_payout']);
});

test('an explanation moves neither the start of the state nor its place in the queue', async () => {
  const member = await joinCashier('marcas6', 500);
  const id = await withdraw(member, await member.addAccount(), 100);
  const { payment: before } = (await get(`/ops/payments/${id}`, OPS)).value;
  moveClock(5 * 60_000);
  const nextUpdateAt = new Date(Date.now() + 3_600_000).toISOString();
  await step(id, 'explain', { note: 'waiting', nextUpdateAt });
  const { payment } = (await get(`/ops/payments/${id}`, OPS)).value;
  expect(payment).toMatchObject({ since: before.since, dueAt: nextUpdateAt });
  expect(payment.updatedAt).not.toBe(before.updatedAt);
  await marksOf(id);
});

test('the oldest come first on request, page by page, with the rows of a page read', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { value } = await get(`/ops/payments?state=requested,approved&order=oldest&pageSize=2&cursor=${cursor}`, OPS);
    seen.push(...value.list.map(({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt} ${id}`));
    cursor = value.next;
  } while (cursor !== '');
  expect(seen.length).toBeGreaterThan(4);
  expect(seen).toEqual(seen.toSorted());
  expect(new Set(seen).size).toBe(seen.length);
  const marks = Array.from({ length: 50 }, (_, n) => ({ kind: 'payout_key', mark: `filler-${n}` }) as const);
  await noteMarks(env.DB, 'm000000000000000000000001', marks);
  const { rows } = await countRowsRead('/ops/payments?state=requested&order=oldest&pageSize=5', OPS);
  const rowsOfAudit = 15;
  expect(rows).toBeLessThanOrEqual(4 * 6 + rowsOfAudit);
});
