import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { listPaymentRows } from '../../../../src/platform/cashier/payment-queries.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { toPng, upload } from '../support/pictures.ts';
import { joinCashier, operate } from './cashier.ts';

beforeAll(async () => {
  await seedAll();
});

async function ask(name: string) {
  const member = await joinCashier(name, 100);
  const asked = await member.sealed('CSH_createWithdrawal', { accountId: await member.addAccount(), amount: 100 });
  const id = asked.value.id as string;
  const step = (verb: string, body: object, key: string = crypto.randomUUID()) =>
    operate('POST', `/ops/withdrawals/${id}/${verb}`, body, key);
  const answer = (body: object) => member.post('CSH_confirmWithdrawal', { id, ...body });
  const show = async () => (await member.read('CSH_withdrawal', `?id=${id}`)).value;
  return { member, id, step, answer, show, token: member.auth.authorization?.slice(7) as string };
}

describe('an operator’s idempotency key', () => {
  test('returns its first response, whatever the state of the withdrawal, also after a restart', async () => {
    const { member, id, step } = await ask('chave1');
    expect((await step('approve', { reason: 'ok' }, 'key-approve')).value).toEqual({ id, state: 'approved' });
    expect((await step('pay', { reference: 'E2E-1' }, 'key-pay-1')).value).toEqual({ id, state: 'paid' });
    await evictDurableObject(env.MEMBER.getByName(member.memberId));
    expect((await step('approve', { reason: 'ok' }, 'key-approve')).value).toEqual({ id, state: 'approved' });
    expect((await step('approve', { reason: 'other' }, 'key-approve')).errorCode).toBe('idempotency.mismatch');
    expect((await step('fail', { reason: 'ok' }, 'key-approve')).errorCode).toBe('idempotency.mismatch');
    expect((await step('pay', { reference: 'E2E-2' }, 'key-pay-1')).errorCode).toBe('idempotency.mismatch');
    await member.expectBooks();
  });

  test('does not store a refusal', async () => {
    const { step, id } = await ask('chave2');
    expect((await step('pay', { reference: 'E2E-1' }, 'key-pay-2')).errorCode).toBe('cashier.state_changed');
    await step('approve', {});
    expect((await step('pay', { reference: 'E2E-1' }, 'key-pay-2')).value).toEqual({ id, state: 'paid' });
  });

  test('confirms a deposit once; the same key with another amount is refused', async () => {
    const member = await joinCashier('chave3');
    const { id } = (await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 })).value;
    const confirm = (body: object, key = 'key-deposit') => operate('POST', `/ops/deposits/${id}/confirm`, body, key);
    const first = await confirm({ amount: 40, reason: 'bank' });
    expect(first.value).toMatchObject({ id, state: 'paid' });
    expect((await confirm({ amount: 40, reason: 'bank' })).value).toEqual(first.value);
    expect((await confirm({ amount: 41, reason: 'bank' })).errorCode).toBe('idempotency.mismatch');
    expect((await confirm({ amount: 41, reason: 'bank' }, 'key-deposit-2')).errorCode).toBe('cashier.state_changed');
    expect(await member.balance()).toBe(first.value.credited);
    await member.expectBooks();
  });
});

describe('a repeated step', () => {
  test('of the operator is refused under another key, so that the second of two people knows of the first', async () => {
    const { member, step, show } = await ask('denovo1');
    await step('approve', {});
    await step('pay', { reference: 'E2E-1' });
    expect((await step('approve', {})).errorCode).toBe('cashier.state_changed');
    for (const reference of ['E2E-1', 'E2E-2'])
      expect((await step('pay', { reference })).errorCode).toBe('cashier.step_taken');
    expect((await show()).reference).toBe('E2E-1');
    await member.expectBooks();
  });

  test('is refused if the member repeats it with another amount', async () => {
    const { step, answer, show } = await ask('denovo2');
    await step('approve', {});
    await step('pay', { reference: 'r' });
    await answer({ outcome: 'partly', receivedAmount: 40 });
    expect((await answer({ outcome: 'partly', receivedAmount: 40 })).status).toBe(200);
    expect((await answer({ outcome: 'partly', receivedAmount: 41 })).errorCode).toBe('cashier.state_changed');
    expect((await show()).received).toBe(40);
  });
});

describe('proof pictures', () => {
  test('are used up only by an answer that is accepted', async () => {
    const { step, answer, show, token } = await ask('prova1');
    const { value: picture } = await upload(token, toPng(), { purpose: 'receipt' });
    const proofs = [picture.id];
    const readUse = () =>
      env.DB.prepare('select used_for from uploads where id = ?').bind(picture.id).first('used_for');
    const unused = await readUse();
    expect((await answer({ outcome: 'not_received', proofs })).errorCode).toBe('cashier.state_changed');
    await step('approve', {});
    await step('pay', { reference: 'r' });
    expect((await answer({ outcome: 'partly', receivedAmount: 100, proofs })).errorCode).toBe('wallet.amount_invalid');
    expect(await readUse(), 'refused answers left it free').toBe(unused);
    expect((await answer({ outcome: 'not_received', proofs })).value.proofs).toEqual(proofs);
    expect((await answer({ outcome: 'not_received', proofs })).status, 'said again').toBe(200);
    expect((await show()).proofs).toEqual(proofs);
    expect(await readUse()).not.toBe(unused);
  });
});

describe('the operator’s list', () => {
  test('accepts several states at once, page by page, and refuses an unknown state', async () => {
    const member = await joinCashier('lista1');
    const order = async () =>
      (await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 })).value.id as string;
    const ids = [await order(), await order(), await order()];
    await operate('POST', `/ops/deposits/${ids[0]}/confirm`, { reason: 'x' });
    await member.post('CSH_cancelDeposit', { id: ids[1] });
    const list = async (query: string) => (await get(`/ops/payments?kind=deposit&${query}`, OPS)).value;
    const mine = (rows: { id: string }[]) => rows.map(({ id }) => id).filter((id) => ids.includes(id));
    const both = await list('state=paid,%20cancelled&pageSize=100');
    expect(mine(both.list).toSorted()).toEqual([ids[0], ids[1]].toSorted());
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: { list: { id: string }[]; next: string } = await list(
        `state=paid,cancelled,pending&pageSize=1&cursor=${cursor}`,
      );
      seen.push(...page.list.map(({ id }) => id));
      cursor = page.next === '' ? undefined : page.next;
    }
    expect(mine(seen.map((id) => ({ id })))).toEqual(ids.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    for (const wrong of ["paid'", 'a,b,c,d,e,f,g,h,i', 'PAID']) {
      expect((await get(`/ops/payments?state=${encodeURIComponent(wrong)}`, OPS)).status, wrong).toBe(400);
    }
  });

  test('reads one page, not the period: twenty thousand rows cost the same as a hundred', async () => {
    const rows = `with recursive n(i) as (select 0 union all select i + 1 from n where i < 19999)
      insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms,
        updated_at_ms, version) select 'D' || i || '-m000000000000000000000bad', 'deposit', 'm000000000000000000000bad', 'muitos',
        iif(i % 2 = 0, 'paid', 'expired'), 'PIX', 5000, 0, 0, i, i, 1 from n`;
    await env.DB.prepare(rows).run();
    const counted: number[] = [];
    const db = {
      prepare: (sql: string) => env.DB.prepare(sql),
      async batch(statements: D1PreparedStatement[]) {
        const answers = await env.DB.batch(statements);
        counted.push(answers.reduce((sum, { meta }) => sum + meta.rows_read, 0));
        return answers;
      },
    } as unknown as D1Database;
    const limit = 20;
    for (const states of [[], ['paid'], ['paid', 'expired']]) {
      for (const at of [19_000, 10_000, 500]) {
        const after = { at, id: 'D' };
        const page = await listPaymentRows(db, { kind: 'deposit', states, after, order: 'newest', limit });
        expect(page).toHaveLength(limit + 1);
        expect(page[0]?.created_at_ms).toBe(states.length === 1 ? at - 2 : at - 1);
        const most = Math.max(1, states.length) * (limit + 1) + 2;
        expect(counted.at(-1), `${states.join()} from ${at}`).toBeLessThanOrEqual(most);
      }
    }
    await env.DB.prepare("delete from payments where member_id = 'm000000000000000000000bad'").run();
  });
});
