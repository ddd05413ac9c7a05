import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { CHARGE_STEPS, setStepProbe } from '../../../../src/platform/cashier/charges/charge-steps.ts';
import { CHARGES_HOUR_MAX } from '../../../../src/platform/cashier/deposit-orders.ts';
import { waitFor } from '../../../wait-for.ts';
import { get, OPS } from '../support/api.ts';
import { moveClocks, readCharged } from './bank.ts';
import { alarm, joinCashier, operate } from './cashier.ts';
import { bank, expectState, HOUR_MS, order, prepareBanks, read } from './charges.ts';

prepareBanks();

describe('a charge of API Pix', () => {
  test('shows the bank’s code, and is credited once after a notice, with the bank’s id', async () => {
    const member = await joinCashier('pix1');
    const { id, txid, pixCode, isCharged, state } = await order(member, 123.45);
    expect([state, isCharged]).toEqual(['pending', true]);
    const { charges } = await bank.look();
    expect(charges.find((one) => one.txid === txid)?.valor.original).toBe('123.45');
    expect(pixCode).toContain(txid);
    const paid = await bank.pay({ txid });
    const notices = await bank.listNotices();
    const began = Date.now();
    await Promise.all([...notices, ...notices, ...notices].map((notice) => bank.notify(notice)));
    await expectState(id, 'paid');
    expect(Date.now() - began, 'milliseconds from the notice').toBeLessThan(2_000);
    for (const notice of notices) expect((await bank.notify(notice)).status).toBe(200);
    expect(await read(member, id)).toMatchObject({ received: 123.45, bankId: paid, pixCode: '' });
    expect(await member.balance()).toBe(123.45);
    await member.expectBooks();
  });

  test('is paid without any notice: a timer reads it', async () => {
    const member = await joinCashier('pix2');
    const { id, txid } = await order(member);
    await bank.pay({ txid });
    await moveClocks(16_000);
    await alarm(member.memberId);
    await expectState(id, 'paid');
    expect(await member.balance()).toBe(50);
  });

  test('a repeated order makes no second charge, and asks the bank nothing more', async () => {
    const member = await joinCashier('pix3');
    const body = { method: 'PIX', amount: 20 };
    const answers = await Promise.all([1, 2, 3].map(() => member.post('CSH_createDeposit', body, 'pix3-key-1')));
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
    const { charges, requests } = await bank.look();
    expect(charges).toHaveLength(1);
    const again = await member.post('CSH_createDeposit', body, 'pix3-key-1');
    expect(again.value.pixCode).toContain(charges[0]?.txid);
    expect((await bank.look()).requests.length - requests.length).toBe(0);
  });

  test('is closed at the bank when the member cancels, and a payment that came first is credited', async () => {
    const member = await joinCashier('pix4');
    const first = await order(member);
    await member.post('CSH_cancelDeposit', { id: first.id });
    await moveClocks(16_000);
    await alarm(member.memberId);
    await waitFor(async () =>
      expect((await bank.look()).charges.find(({ txid }) => txid === first.txid)?.status).toBe(
        'REMOVIDA_PELO_USUARIO_RECEBEDOR',
      ),
    );
    const second = await order(member);
    await bank.pay({ txid: second.txid });
    await member.post('CSH_cancelDeposit', { id: second.id });
    await bank.deliver();
    await expectState(second.id, 'paid');
    expect(await member.balance()).toBe(50);
    await member.expectBooks();
  });

  test('that is paid after its expiry, or with another amount, is credited with what came', async () => {
    const member = await joinCashier('pix5');
    const { id, txid } = await order(member);
    await moveClocks(2 * HOUR_MS);
    await alarm(member.memberId);
    await expectState(id, 'expired');
    expect(await bank.pay({ txid }), 'a bank that follows the document').toBeNull();
    await bank.pay({ txid, valor: '49.99', force: true });
    await bank.deliver();
    await expectState(id, 'paid');
    expect(await member.balance()).toBe(49.99);
    await member.expectBooks();
  });

  test('a second payment is returned once', async () => {
    const member = await joinCashier('pix6');
    const { id, txid } = await order(member);
    await bank.pay({ txid });
    await bank.deliver();
    await expectState(id, 'paid');
    await bank.pay({ txid, force: true });
    await bank.deliver();
    await waitFor(async () => {
      const { received } = await bank.look();
      expect(received.map(({ left }) => left).toSorted((a, b) => a - b)).toEqual([0, 5_000]);
    });
    await bank.deliver();
    await operate('POST', `/ops/deposits/${id}/check`, {});
    const { detail } = (await get(`/ops/payments/${id}`, OPS)).value;
    expect(detail.charge.payments.map(({ fate, why }: { fate: string; why: string }) => [fate, why])).toEqual([
      ['credited', ''],
      ['refunded', 'second_payment'],
    ]);
    expect(await member.balance()).toBe(50);
    await member.expectBooks();
  });

  test('a token that the bank forgets is replaced', async () => {
    const member = await joinCashier('pix7');
    await order(member);
    await bank.forgetTokens();
    expect((await order(member)).pixCode).not.toBe('');
  });
});

describe('a payment that cannot be credited', () => {
  test('because the balance would be too large waits for a person', async () => {
    const member = await joinCashier('cheio');
    await operate('POST', `/ops/members/cheio/adjustments`, { amount: 9_999_999_999, reason: 'test' });
    await operate('POST', `/ops/members/cheio/adjustments`, { amount: 9_999_999_999, reason: 'test' });
    const { id, txid } = await order(member, 20_000);
    await bank.pay({ txid });
    await operate('POST', `/ops/deposits/${id}/check`, {});
    const { payments } = await readCharged(id);
    expect(payments.map(({ fate, why }) => [fate, why])).toEqual([['review', 'over_balance']]);
    await member.expectBooks();
  });
});

describe('orders that are cancelled again and again', () => {
  test('make a limited number of charges in an hour', async () => {
    const member = await joinCashier('ciclo');
    const body = { method: 'PIX', amount: 20 };
    for (let n = 0; n < CHARGES_HOUR_MAX; n += 1) {
      const { id } = await order(member, 20);
      await member.post('CSH_cancelDeposit', { id });
    }
    expect((await member.post('CSH_createDeposit', body)).errorCode).toBe('cashier.too_many_orders');
    await moveClocks(HOUR_MS + 60_000);
    expect((await member.post('CSH_createDeposit', body)).status).not.toBe(429);
  });
});

describe('an object that stops', () => {
  test.each(CHARGE_STEPS)('after the step %s ends with every payment credited once or returned once', async (step) => {
    const member = await joinCashier(`para${step}`);
    let left = 1;
    const stopOnce = () =>
      setStepProbe((passed) => {
        if (passed === step && left-- > 0) throw new Error('killed');
      });
    const restart = () => evictDurableObject(env.MEMBER.getByName(member.memberId)).catch(() => undefined);
    stopOnce();
    const { id, txid } = await order(member);
    await restart();
    await moveClocks(60_000);
    await alarm(member.memberId);
    await waitFor(async () => expect((await read(member, id)).pixCode).toContain(txid));
    await bank.pay({ txid });
    await bank.pay({ txid, force: true });
    const closing = await order(member);
    await member.post('CSH_cancelDeposit', { id: closing.id });
    await bank.deliver();
    await restart();
    for (let minute = 2; minute < 5; minute += 1) {
      await moveClocks(minute * 60_000);
      await alarm(member.memberId);
    }
    expect(left, 'the step was reached').toBeLessThan(1);
    await expectState(id, 'paid');
    await waitFor(async () => {
      const { received, charges } = await bank.look();
      expect(received.map((one) => one.left).toSorted((a, b) => a - b)).toEqual([0, 5_000]);
      expect(received.flatMap(({ devolucoes = [] }) => devolucoes)).toHaveLength(1);
      expect(charges).toHaveLength(2);
    });
    expect(await member.balance()).toBe(50);
    await member.expectBooks();
  });
});
