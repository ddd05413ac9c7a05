import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcile } from '../../../../src/platform/cashier/reconciliation/reconcile.ts';
import worker from '../../../../src/platform/main.ts';
import { waitFor } from '../../../wait-for.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { CountedDatabase } from '../support/rows-read.ts';
import { chargeBy, createBank, moveClocks, toTxid } from './bank.ts';
import { joinCashier, operate } from './cashier.ts';
import { provider } from './provider.ts';

const bank = createBank('BANCO', 'bank.test');
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  await seedAll();
});
beforeEach(async () => {
  for (const table of ['provider_moves', 'provider_differences', 'reconciliation_runs'])
    await env.DB.prepare(`delete from ${table}`).run();
  await bank.reset();
  await provider.reset();
  await bank.put();
  await provider.put();
  await chargeBy({ code: 'BANCO', share: 1 });
  await operate('PUT', '/ops/cashier', { payouts: { pix: 'CARTEIRA' } });
});
afterEach(async () => {
  expect((await bank.look()).violations).toEqual([]);
  await moveClocks(0);
});

interface Shown {
  kind: string;
  id: string;
  paymentId: string;
  what: string;
  ours: string;
  theirs: string;
  runs: number;
}
const readNow = async () => (await operate('POST', '/ops/reconciliation', {})).value;
const listDifferences = async () =>
  (await readNow()).differences.map(({ kind, what, ours, theirs, runs }: Shown) => [kind, what, ours, theirs, runs]);

async function payIn(username: string) {
  const member = await joinCashier(username);
  const { id } = (await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 })).value;
  const paid = (await bank.pay({ txid: toTxid(id) })) as string;
  return { member, id: id as string, paid };
}

async function payOut(username: string) {
  const member = await joinCashier(username, 500);
  const accountId = await member.addAccount();
  const { id } = (await member.sealed('CSH_createWithdrawal', { accountId, amount: 100 })).value;
  await operate('POST', `/ops/withdrawals/${id}/approve`, {});
  await waitFor(async () =>
    expect((await operate('POST', `/ops/withdrawals/${id}/check`, {})).value.payout.state).not.toBe('asked'),
  );
  return { member, id: id as string };
}

test('books that agree have no difference; the runs say how much was compared', async () => {
  const { id } = await payIn('confere1');
  await operate('POST', `/ops/deposits/${id}/check`, {});
  await payOut('confere2');
  const { differences, runs, waiting } = await readNow();
  expect([differences, waiting]).toEqual([[], []]);
  expect(runs).toEqual([
    expect.objectContaining({ provider: 'BANCO', payments: 1, payouts: 0, differences: 0, error: '' }),
    expect.objectContaining({ provider: 'CARTEIRA', payments: 0, payouts: 1, differences: 0, error: '' }),
  ]);
});

test('a payment whose news was lost is found, read and credited; the next run ends the difference', async () => {
  const { id, paid } = await payIn('confere3');
  const { differences } = await readNow();
  expect(differences).toEqual([
    expect.objectContaining({
      provider: 'BANCO',
      kind: 'payment',
      id: paid,
      paymentId: id,
      what: 'missing_here',
      runs: 1,
    }),
  ]);
  await waitFor(async () => expect((await get(`/ops/payments/${id}`, OPS)).value.payment.state).toBe('paid'));
  await moveClocks(1_000);
  expect(await listDifferences()).toEqual([]);
});

test('a payment that is not ours stays until a person closes it', async () => {
  const { id, paid } = await payIn('confere4');
  await operate('POST', `/ops/deposits/${id}/check`, {});
  await env.DB.prepare('delete from provider_moves').run();
  await listDifferences();
  await moveClocks(HOUR_MS);
  expect(await listDifferences()).toEqual([['payment', 'missing_here', '', '5000', 2]]);
  const close = () =>
    operate('POST', '/ops/reconciliation/close', { provider: 'BANCO', kind: 'payment', id: paid, reason: 'visto' });
  expect((await close()).value).toEqual({ closed: 1 });
  expect((await close()).errorCode).toBe('records.unknown');
  expect((await get('/ops/reconciliation', OPS)).value.differences).toEqual([]);
});

test('amounts, returns, states and rows that the provider lacks are differences', async () => {
  const { id } = await payIn('confere5');
  await operate('POST', `/ops/deposits/${id}/check`, {});
  const first = await payOut('confere6');
  const second = await payOut('confere7');
  await env.DB.prepare("update provider_moves set amount_minor = 4900 where kind = 'payment'").run();
  await provider.endPayout(`${first.id}.1`, 'returned');
  await provider.forgetPayout(`${second.id}.1`);
  await moveClocks(HOUR_MS / 4);
  expect((await listDifferences()).toSorted()).toEqual(
    [
      ['payment', 'amount', '4900', '5000', 1],
      ['payout', 'missing_there', 'paid', '', 1],
      ['payout', 'state', 'paid', 'returned', 1],
    ].toSorted(),
  );
});

test('a provider that fails is named and stops no other; the hourly run does the same', async () => {
  await bank.fail([{ on: 'GET /v2/pix', kind: 'before', times: 9 }]);
  await worker.scheduled(createScheduledController(), env);
  const { runs } = (await get('/ops/reconciliation', OPS)).value;
  expect(runs.map(({ provider: code, error }: { provider: string; error: string }) => [code, error !== ''])).toEqual([
    ['BANCO', true],
    ['CARTEIRA', false],
  ]);
});

test('payouts and payments that need a person are listed', async () => {
  await provider.setOwners({ 'confere8@example.com': { name: 'Bruno Lima', taxNumber: '' } });
  const { id } = await payOut('confere8');
  const { waiting } = (await get('/ops/reconciliation', OPS)).value;
  expect(waiting).toEqual([
    expect.objectContaining({ provider: 'CARTEIRA', kind: 'payout', paymentId: id, state: 'review', amount: 100 }),
  ]);
});

let people = 0;
/** Returns a new member name, because a retried test must not reuse a name. */
function nextName(): string {
  people += 1;
  return `muitas${people}`;
}

test('a run reads rows in proportion to what changed, however many charges there were before', async () => {
  const count = async () => {
    const db = new CountedDatabase();
    await reconcile({ ...env, DB: db } as unknown as Env);
    return db.rows;
  };
  for (let time = 0; time < 2; time += 1) {
    const { id } = await payIn(nextName());
    await operate('POST', `/ops/deposits/${id}/check`, {});
  }
  await moveClocks(HOUR_MS);
  // The first run creates rows that later runs only read, so it is not measured.
  await count();
  const alone = await count();
  await env.DB.prepare(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < 99999)
     insert into provider_moves (provider, kind, id, payment_id, state, amount_minor, returned_minor, begun_ms, at_ms, version)
     select 'BANCO', 'payment', 'E' || i, 'D' || i || '-x', 'credited', 5000, 0, ?1 + i, ?1 + i, 1 from n`,
  )
    .bind(Date.now() - 10 * 24 * HOUR_MS)
    .run();
  // Up to two rows more are allowed, because a new hour or a new day may have begun.
  expect(await count(), 'of a hundred thousand older charges none').toBeLessThanOrEqual(alone + 2);
  for (let time = 0; time < 2; time += 1) {
    const { id } = await payIn(nextName());
    await operate('POST', `/ops/deposits/${id}/check`, {});
  }
  await moveClocks(2 * HOUR_MS);
  const more = await count();
  expect(more - alone, 'a few rows for each of the two').toBeGreaterThan(0);
  expect(more - alone).toBeLessThanOrEqual(20);
  await env.DB.prepare("delete from provider_moves where payment_id like '%-x'").run();
});
