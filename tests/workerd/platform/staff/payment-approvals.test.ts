import { describe, expect, test } from 'vitest';
import { joinCashier } from '../cashier/cashier.ts';
import { get, OPS, sendJson } from '../support/api.ts';
import type { StaffMember } from '../support/staff.ts';
import { ana, approve, balanceOf, bento, preparePeople, rita } from './approvals.ts';

preparePeople();

describe('a withdrawal', () => {
  async function withdraw(account: string, amount: number): Promise<string> {
    const member = await joinCashier(account, amount);
    const asked = await member.sealed('CSH_createWithdrawal', { accountId: await member.addAccount(), amount });
    return asked.value.id;
  }
  const step = (who: StaffMember, id: string, verb: string) =>
    who.call('POST', `/ops/withdrawals/${id}/${verb}`, { reason: 'decisão' });

  test('is approved once by two people at the same time', async () => {
    const id = await withdraw('dupla', 50);
    const replies = await Promise.all([
      step(ana, id, 'approve'),
      step(bento, id, 'approve'),
      step(rita, id, 'approve'),
    ]);
    expect(replies.map(({ value, errorCode }) => value?.state ?? errorCode).toSorted()).toEqual([
      'approved',
      'cashier.step_taken',
      'cashier.step_taken',
    ]);
    const { detail } = (await get(`/ops/payments/${id}`, OPS)).value;
    expect(detail.steps.filter(({ state }: { state: string }) => state === 'approved')).toHaveLength(1);
  });

  test('that one person approves while another rejects it ends in one state, and its money is in one place', async () => {
    const id = await withdraw('disputa', 60);
    const replies = await Promise.all([step(ana, id, 'approve'), step(bento, id, 'reject'), step(rita, id, 'reject')]);
    const done = replies.filter(({ status }) => status === 200).map(({ value }) => value.state);
    expect(done).toHaveLength(1);
    const { state } = (await get(`/ops/payments/${id}`, OPS)).value.payment;
    expect(done).toEqual([state]);
    expect(await balanceOf('disputa')).toBe(state === 'rejected' ? 60 : 0);
    for (const { status, errorCode } of replies)
      if (status !== 200) expect(errorCode).toMatch(/step_taken|approved_already|state_changed/);
    expect((await step(ana, id, 'reject')).errorCode).toMatch(/step_taken|approved_already/);
  });

  test('above the amount is approved by two people, once', async () => {
    const id = await withdraw('grande', 1_500);
    const reply = await step(bento, id, 'approve');
    expect(reply.errorCode).toBe('staff.approval_waiting');
    expect((await get(`/ops/payments/${id}`, OPS)).value.payment.state).toBe('requested');
    const approvals = await Promise.all([approve(ana, reply.value.approval), approve(rita, reply.value.approval)]);
    expect(approvals.map(({ errorCode }) => errorCode ?? 'done').sort()).toEqual(['done', 'staff.approval_decided']);
    expect((await get(`/ops/payments/${id}`, OPS)).value.payment.state).toBe('approved');
  });

  test('shows what waits for it, and nothing that waits for others', async () => {
    const [asked, other] = [await withdraw('espera', 1_500), await withdraw('vizinha', 1_500)];
    const { approval } = (await step(bento, asked, 'approve')).value;
    const waiting = async (target: string) => (await rita.call('GET', `/ops/approvals?target=${target}`)).value.list;
    expect(await waiting(asked)).toMatchObject([{ id: approval, target: asked, endpoint: 'approveWithdrawal' }]);
    expect(await waiting(other)).toEqual([]);
    await approve(ana, approval);
    expect(await waiting(asked)).toEqual([]);
  });

  test('that was decided meanwhile is left as it is', async () => {
    const id = await withdraw('mudou', 1_500);
    const { approval } = (await step(bento, id, 'approve')).value;
    expect((await step(rita, id, 'reject')).value.state).toBe('rejected');
    expect((await approve(ana, approval)).errorCode).toBe('staff.approval_changed');
    expect((await get(`/ops/payments/${id}`, OPS)).value.payment.state).toBe('rejected');
  });

  test('that does not exist is refused before it waits', async () => {
    const id = 'W9-m000000000000000000000000';
    expect((await step(bento, id, 'approve')).errorCode).toBe('records.unknown');
  });
});

describe('a deposit that is confirmed by hand', () => {
  test.each([
    ['with its own amount', undefined],
    ['with another amount', 1_200],
  ])('%s above the limit waits', async (_name, amount) => {
    const member = await joinCashier(`deposito${amount ?? ''}`, 0);
    const order = await member.post('CSH_createDeposit', { method: 'BANK', amount: amount ? 50 : 2_000 });
    const reply = await bento.call('POST', `/ops/deposits/${order.value.id}/confirm`, { amount, reason: 'extrato' });
    expect([order.text, reply.errorCode]).toEqual([order.text, 'staff.approval_waiting']);
    const { value } = await approve(rita, reply.value.approval);
    expect(value.value.credited).toBe(amount ?? 2_000);
  });
});

test('a reversal of a deposit above the limit waits, and takes the money once', async () => {
  const member = await joinCashier('estornado', 0);
  const order = await member.post('CSH_createDeposit', { method: 'BANK', amount: 1_500 });
  const key = { 'idempotency-key': crypto.randomUUID() };
  await sendJson('POST', `/ops/deposits/${order.value.id}/confirm`, { reason: 'extrato' }, { ...OPS, ...key });
  const reverse = () => bento.call('POST', `/ops/deposits/${order.value.id}/reversal`, { reason: 'MED' });
  const [first, second] = [await reverse(), await reverse()];
  expect([first.errorCode, second.errorCode]).toEqual(['staff.approval_waiting', 'staff.approval_waiting']);
  expect(await balanceOf('estornado')).toBe(1_500);
  expect((await approve(rita, first.value.approval)).value.value).toMatchObject({ state: 'reversed', taken: 1_500 });
  expect((await approve(rita, second.value.approval)).errorCode).toBe('staff.approval_changed');
  expect(await balanceOf('estornado')).toBe(0);
});
