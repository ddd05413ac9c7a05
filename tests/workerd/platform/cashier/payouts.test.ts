import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { PAYOUT_STEPS, setStepProbe } from '../../../../src/platform/cashier/payouts/payout-steps.ts';
import { moveClocks } from './bank.ts';
import { alarm, joinCashier, ledgerOf, operate } from './cashier.ts';
import { approve, check, decide, expectState, listSent, preparePayouts, read, request } from './payouts.ts';
import { provider } from './provider.ts';

preparePayouts();

const HOUR_MS = 3_600_000;

describe('a payout by a provider', () => {
  test('goes out once when the withdrawal is approved, with the bank’s id', async () => {
    const member = await joinCashier('paga1', 500);
    const id = await request(member);
    expect((await approve(id)).value.state).toBe('approved');
    await expectState(id, 'paid', 'paid');
    const sent = await listSent(id);
    expect(sent.map(({ id: ref, amount, key }) => [ref, amount, key])).toEqual([
      [`${id}.1`, '99.00', 'paga1@example.com'],
    ]);
    const { value } = await member.read('CSH_withdrawal', `?id=${id}`);
    expect(value).toMatchObject({ state: 'paid', reference: sent[0]?.bankId, holder: 'member' });
    expect(await member.balance()).toBe(400);
    expect(await ledgerOf(member.memberId)).not.toHaveProperty('held:withdrawals');
    await approve(id);
    await check(id);
    expect(await listSent(id)).toHaveLength(1);
    const failed = await operate('POST', `/ops/withdrawals/${id}/fail`, { reason: 'x' });
    expect(failed.errorCode, 'the provider says that it paid').toBe('cashier.payout_paid');
    expect(await member.balance()).toBe(400);
    await member.expectBooks();
  });

  test('stays on hold while the provider has not decided; nobody else pays it or gives it back', async () => {
    const member = await joinCashier('paga2', 500);
    await provider.holdPayouts();
    const id = await request(member);
    await approve(id);
    await expectState(id, 'approved', 'sent');
    for (const [step, body] of [
      ['pay', { reference: 'x' }],
      ['reject', { reason: 'x', state: 'approved' }],
      ['fail', { reason: 'x' }],
    ] as const)
      expect((await operate('POST', `/ops/withdrawals/${id}/${step}`, body)).errorCode, step).toBe(
        'cashier.payout_running',
      );
    expect((await decide(id, { action: 'send' })).errorCode).toBe('cashier.payout_running');
    expect((await decide(id, { action: 'hand' })).errorCode).toBe('cashier.payout_running');
    await provider.endPayout(`${id}.1`, 'paid');
    await provider.deliver();
    await expectState(id, 'paid', 'paid');
    expect(await listSent(id)).toHaveLength(1);
    await member.expectBooks();
  });

  test('whose answer was lost is asked for and not sent again', async () => {
    const member = await joinCashier('paga3', 500);
    await provider.fail([{ on: 'PUT /v1/payouts', kind: 'after', times: 1 }]);
    const id = await request(member);
    await approve(id);
    await expectState(id, 'approved', 'asked');
    await check(id);
    await expectState(id, 'paid', 'paid');
    const { requests } = await provider.look();
    expect(requests.filter((line) => line.startsWith('PUT /v1/payouts'))).toHaveLength(1);
    expect(await member.balance()).toBe(400);
  });

  test('that the provider never got is sent by the timer', async () => {
    const member = await joinCashier('paga4', 500);
    await provider.fail([{ on: 'PUT /v1/payouts', kind: 'before', times: 1 }]);
    const id = await request(member);
    await approve(id);
    await expectState(id, 'approved', 'asked');
    for (const ms of [20_000, 60_000]) {
      await moveClocks(ms);
      await alarm(member.memberId);
    }
    await expectState(id, 'paid', 'paid');
    expect(await listSent(id)).toHaveLength(1);
  });

  test('is not asked for at another address than before', async () => {
    const member = await joinCashier('paga5', 500);
    await provider.fail([{ on: 'PUT /v1/payouts', kind: 'before', times: 1 }]);
    const id = await request(member);
    await approve(id);
    await expectState(id, 'approved', 'asked');
    await provider.put({ url: 'https://provider.bank.test/v2' });
    await check(id);
    expect(await listSent(id)).toEqual([]);
    await provider.put();
    await check(id);
    await expectState(id, 'paid', 'paid');
  });

  test('to an account of another person is not sent; the operator decides', async () => {
    const member = await joinCashier('paga6', 500);
    await provider.setOwners({ 'paga6@example.com': { name: 'Bruno Lima', taxNumber: '' } });
    const id = await request(member);
    await approve(id);
    await expectState(id, 'approved', 'review');
    expect((await read(id)).payout).toMatchObject({ why: 'name_differs', payeeName: 'Bruno Lima' });
    expect(await listSent(id)).toEqual([]);
    expect((await decide(id, { action: 'send', provider: 'BANCO' })).value.fields).toEqual({ provider: 'unknown' });
    expect((await decide(id, { action: 'send' })).status).toBe(200);
    await expectState(id, 'paid', 'paid');
    expect((await listSent(id)).map((one) => one.id)).toEqual([`${id}.2`]);
  });

  test('names are compared as people write them; an unknown account is for a person', async () => {
    const member = await joinCashier('paga7', 500);
    await provider.setOwners({ 'paga7@example.com': { name: 'ANA  SOUZA', taxNumber: '***.456.789-**' } });
    const id = await request(member, 50);
    await approve(id);
    await expectState(id, 'paid', 'paid');
    await provider.setOwners({ 'paga7@example.com': null });
    const second = await request(member, 50);
    await approve(second);
    await expectState(second, 'approved', 'review');
    expect((await read(second)).payout.why).toBe('account_unknown');
    expect((await decide(second, { action: 'hand' })).value.state).toBe('by_hand');
    expect((await operate('POST', `/ops/withdrawals/${second}/pay`, { reference: 'TED 1' })).value.state).toBe('paid');
    await check(second);
    expect(await listSent(second)).toEqual([]);
    await member.expectBooks();
  });

  test('that is returned gives everything back, before and after it counted as paid', async () => {
    const member = await joinCashier('paga8', 500);
    await provider.holdPayouts();
    const id = await request(member);
    await approve(id);
    await expectState(id, 'approved', 'sent');
    await provider.endPayout(`${id}.1`, 'returned');
    await provider.deliver();
    await expectState(id, 'failed', 'returned');
    expect(await member.balance()).toBe(500);
    await provider.holdPayouts(false);
    const second = await request(member);
    await approve(second);
    await expectState(second, 'paid', 'paid');
    await provider.endPayout(`${second}.1`, 'returned');
    await provider.deliver();
    await expectState(second, 'failed', 'returned');
    for (const one of [id, second]) await check(one);
    expect(await member.balance()).toBe(500);
    await member.expectBooks();
  });

  test('of which a part came back pays that part back, once', async () => {
    const member = await joinCashier('paga9', 500);
    await provider.holdPayouts();
    const id = await request(member);
    await approve(id);
    await expectState(id, 'approved', 'sent');
    await provider.endPayout(`${id}.1`, 'paid', '60.00');
    await provider.deliver();
    await expectState(id, 'failed', 'paid');
    for (let time = 0; time < 2; time += 1) await check(id);
    expect((await read(id)).settled).toBe(60);
    expect(await member.balance()).toBe(439);
    await member.expectBooks();
  });

  test('that is refused waits for the operator, who sends it again with another id', async () => {
    const member = await joinCashier('paga10', 500);
    const id = await request(member);
    await provider.setOwners({ 'paga10@example.com': { name: 'Ana Souza', taxNumber: '' } });
    await provider.holdPayouts();
    await approve(id);
    await expectState(id, 'approved', 'sent');
    await provider.endPayout(`${id}.1`, 'refused');
    await provider.deliver();
    await expectState(id, 'approved', 'refused');
    expect(await member.balance()).toBe(400);
    await provider.holdPayouts(false);
    await decide(id, { action: 'send' });
    await expectState(id, 'paid', 'paid');
    expect((await listSent(id)).map(({ id: ref, state }) => [ref, state])).toEqual([
      [`${id}.1`, 'refused'],
      [`${id}.2`, 'paid'],
    ]);
    await member.expectBooks();
  });

  test('of a member who is suspended waits until the suspension ends', async () => {
    const member = await joinCashier('paga11', 500);
    const id = await request(member);
    const setState = (state: string) => operate('PUT', `/ops/members/${member.username}/state`, { state, reason: 'x' });
    await setState('suspended');
    await approve(id);
    await check(id);
    expect([await listSent(id), (await read(id)).payout.state]).toEqual([[], 'waiting']);
    await setState('active');
    await check(id);
    await expectState(id, 'paid', 'paid');
  });

  test('of a member whose deposit was taken back waits until the debt is paid; one that was sent is booked', async () => {
    const member = await joinCashier('paga13');
    const deposit = (await member.post('CSH_createDeposit', { method: 'BANK', amount: 200 })).value.id;
    await operate('POST', `/ops/deposits/${deposit}/confirm`, { reason: 'x' });
    await operate('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0 } });
    await provider.holdPayouts();
    const sent = await request(member, 100);
    await approve(sent);
    await expectState(sent, 'approved', 'sent');
    const waiting = await request(member, 50);
    await provider.fail([{ on: 'POST /v1/payees', kind: 'before', times: 9 }]);
    await approve(waiting);
    await operate('POST', `/ops/deposits/${deposit}/reversal`, { reason: 'MED' });
    await provider.fail([]);
    await check(waiting);
    expect([await listSent(waiting), (await read(waiting)).payout.state]).toEqual([[], 'waiting']);
    await provider.endPayout(`${sent}.1`, 'paid');
    await check(sent);
    await expectState(sent, 'paid', 'paid');
    await member.expectBooks();
  });

  test('that its provider does not explain for a day may be taken over by hand', async () => {
    const member = await joinCashier('paga12', 500);
    await provider.holdPayouts();
    const id = await request(member);
    await approve(id);
    await expectState(id, 'approved', 'sent');
    await moveClocks(25 * HOUR_MS);
    expect((await decide(id, { action: 'send' })).errorCode).toBe('cashier.payout_running');
    expect((await decide(id, { action: 'hand' })).value.state).toBe('by_hand');
    expect((await decide(id, { action: 'send' })).errorCode, 'its provider may still pay').toBe(
      'cashier.payout_running',
    );
  });
});

describe('an object that stops', () => {
  test.each(PAYOUT_STEPS)('after the step %s ends with one payout', async (step) => {
    const member = await joinCashier(`parada${step}`, 500);
    const id = await request(member);
    let left = 2;
    setStepProbe((one) => {
      if (one === step && left-- > 0) throw new Error('killed');
    });
    await approve(id);
    for (let round = 1; round < 5; round += 1) {
      await evictDurableObject(env.MEMBER.getByName(member.memberId)).catch(() => undefined);
      await moveClocks(round * 3 * 60_000);
      await alarm(member.memberId);
    }
    setStepProbe();
    await check(id);
    await expectState(id, 'paid', 'paid');
    expect(await listSent(id)).toHaveLength(1);
    expect((await provider.look()).requests.filter((line) => line.startsWith('PUT /v1/payouts')).length).toBe(1);
    await member.expectBooks();
  });
});
