import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHARGE_STEPS, setStepProbe } from '../../../../src/platform/cashier/charges/charge-steps.ts';
import { CHARGES_HOUR_MAX } from '../../../../src/platform/cashier/deposit-orders.ts';
import { get, OPS, seedAll, sendJson } from '../support/api.ts';
import { chargeBy, createBank, moveClocks, readCharged, toTxid } from './bank.ts';
import { alarm, joinCashier, ledgerOf, operate } from './cashier.ts';

const bank = createBank('BANCO', 'bank.test');
const reserve = createBank('RESERVA', 'reserve.bank.test');
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  await seedAll();
});
beforeEach(async () => {
  await bank.reset();
  await reserve.reset();
  await bank.put();
  await reserve.put();
  await chargeBy({ code: 'BANCO', share: 1 }, { code: 'RESERVA', share: 0 });
});
afterEach(async () => {
  setStepProbe();
  for (const one of [bank, reserve]) expect((await one.look()).violations).toEqual([]);
  await moveClocks(0);
});

type Member = Awaited<ReturnType<typeof joinCashier>>;

async function order(member: Member, amount = 50) {
  const { value, status, errorCode } = await member.post('CSH_createDeposit', { method: 'PIX', amount });
  expect(errorCode ?? status).toBe(200);
  return { ...value, txid: toTxid(value.id) };
}

async function read(member: Member, id: string) {
  return (await member.read('CSH_deposit', `?id=${id}`)).value;
}

/** Read by the operator, because the clock of a test may be past the end of the member's session. */
async function expectState(id: string, state: string) {
  const readState = async () => (await get(`/ops/payments/${id}`, OPS)).value.payment.state;
  await vi.waitFor(async () => expect(await readState()).toBe(state), { timeout: 5_000 });
}

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
    await vi.waitFor(async () =>
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
    await vi.waitFor(async () => {
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

describe('providers of one method', () => {
  test('follow one another when one fails before its charge is made', async () => {
    const member = await joinCashier('reserva1');
    await bank.fail([{ on: 'PUT /v2/cob', kind: 'before', times: 1 }]);
    const { id, txid, pixCode } = await order(member);
    expect((await bank.look()).charges).toEqual([]);
    expect(pixCode).toContain(txid);
    await reserve.pay({ txid });
    await reserve.deliver();
    await expectState(id, 'paid');
    expect(await member.balance()).toBe(50);
  });

  test('after a lost answer the charge is read and used, and no second one is made', async () => {
    const member = await joinCashier('reserva2');
    await bank.fail([{ on: 'PUT /v2/cob', kind: 'after', times: 1 }]);
    const { txid, pixCode } = await order(member);
    expect(pixCode).toContain(txid);
    expect([(await bank.look()).charges.length, (await reserve.look()).charges.length]).toEqual([1, 0]);
  });

  test('a charge that is unknown for a while is closed, and a payment of it is credited once', async () => {
    const member = await joinCashier('reserva3');
    await bank.fail([
      { on: 'PUT /v2/cob', kind: 'after', times: 1 },
      { on: 'GET /v2/cob', kind: 'before', times: 1 },
    ]);
    const { id, txid } = await order(member);
    expect([(await bank.look()).charges.length, (await reserve.look()).charges.length]).toEqual([1, 1]);
    await bank.pay({ txid, force: true });
    await reserve.pay({ txid });
    await Promise.all([bank.deliver(), reserve.deliver()]);
    await expectState(id, 'paid');
    await moveClocks(2 * HOUR_MS);
    await alarm(member.memberId);
    await operate('POST', `/ops/deposits/${id}/check`, {});
    const left = [...(await bank.look()).received, ...(await reserve.look()).received].map((one) => one.left);
    expect(
      left.toSorted((a, b) => a - b),
      'one was credited, the other went back',
    ).toEqual([0, 5_000]);
    expect(await member.balance()).toBe(50);
    await member.expectBooks();
  });

  test('an order is answered while a bank is silent, and gets the code of the next one', async () => {
    const member = await joinCashier('reserva6');
    await bank.fail([
      { on: 'PUT /v2/cob', kind: 'silent', times: 1 },
      { on: 'GET /v2/cob', kind: 'silent', times: 1 },
    ]);
    const { id, txid, state, pixCode } = await order(member);
    expect([state, pixCode]).toEqual(['pending', '']);
    await vi.waitFor(async () => expect((await read(member, id)).pixCode).toContain(txid), { timeout: 8_000 });
    expect((await reserve.look()).charges).toHaveLength(1);
  });

  test('an order that no provider charges is rejected with its reason', async () => {
    const member = await joinCashier('reserva4');
    for (const one of [bank, reserve]) await one.fail([{ on: 'PUT', kind: 'before', times: 9 }]);
    expect(await order(member)).toMatchObject({ state: 'rejected', reason: 'unavailable', pixCode: '' });
  });

  test('a disabled provider gets no charge; without any, the method is not offered', async () => {
    await bank.put({}, { enabled: false });
    const member = await joinCashier('reserva5');
    const { txid } = await order(member);
    expect((await reserve.look()).charges.map((one) => one.txid)).toEqual([txid]);
    await reserve.put({}, { enabled: false });
    const { errorCode } = await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 });
    expect(errorCode).toBe('cashier.method_unknown');
  });

  test('only known providers of the right kind can be named, and secrets are not read back', async () => {
    expect((await chargeBy({ code: 'NINGUEM', share: 1 })).value.fields).toEqual({ providers: 'unknown' });
    expect((await bank.put({ pixKey: '+55 (11) 98765-4321' })).value.settings.pixKey).toBe('+5511987654321');
    expect((await bank.put({ pixKey: 'chave' })).value.fields).toEqual({ 'settings.pixKey': 'pix_key' });
    expect((await bank.put({ url: 'javascript:alert(1)' })).status).toBe(400);
    expect((await bank.put({ url: 'ftp://bank.test' })).status).toBe(400);
    const { value, text } = await get('/ops/payment-providers', OPS);
    expect(value.list.map((one: { code: string; hasSecrets: boolean }) => [one.code, one.hasSecrets])).toEqual([
      ['BANCO', true],
      ['RESERVA', true],
    ]);
    expect(text).not.toContain('segredo-do-banco');
    expect((await operate('POST', '/ops/payment-providers/BANCO/notices', {})).text).not.toContain('/vendor/');
    expect((await bank.look()).webhookUrl).toMatch(/\/vendor\/payments\/notices\/BANCO\/[0-9a-f]{32}$/);
  });
});

describe('the payer of a charge', () => {
  const ANA = { cpf: '52998224725', nome: 'Ana Souza' };

  async function join(name: string) {
    await bank.put({ ownPayerOnly: true });
    const member = await joinCashier(name);
    await member.addAccount();
    return member;
  }

  test('is compared by name; another person’s payment goes back and credits nothing', async () => {
    const member = await join('pagador1');
    const own = await order(member);
    await bank.pay({ txid: own.txid, pagador: { nome: 'ANA SOUZA' } });
    await bank.deliver();
    await expectState(own.id, 'paid');
    const other = await order(member);
    await bank.pay({ txid: other.txid, pagador: { cpf: '11144477735', nome: 'Bruno Lima' } });
    await bank.deliver();
    await expectState(other.id, 'rejected');
    expect((await read(member, other.id)).reason).toBe('other_payer');
    await vi.waitFor(async () => expect((await bank.look()).received.map(({ left }) => left)).toEqual([5_000, 0]));
    expect(await member.balance()).toBe(50);
    await member.expectBooks();
  });

  test('that the bank does not name leaves the payment to a person', async () => {
    const member = await join('pagador2');
    const { id, txid } = await order(member);
    await bank.pay({ txid });
    await operate('POST', `/ops/deposits/${id}/check`, {});
    const { detail, payment } = (await get(`/ops/payments/${id}`, OPS)).value;
    expect([payment.state, detail.charge.payments[0].fate, detail.charge.payments[0].why]).toEqual([
      'pending',
      'review',
      'payer_unknown',
    ]);
    expect(await member.balance()).toBe(0);
  });

  test('is in the charge when the member’s number is known', async () => {
    await bank.put({ ownPayerOnly: true });
    const member = await joinCashier('pagador3');
    const key = { kind: 'pix', holder: ANA.nome, keyType: 'cpf', key: ANA.cpf };
    await member.sealed('CSH_addPayoutAccount', key);
    await order(member);
    expect((await bank.look()).charges[0]?.devedor).toEqual(ANA);
  });
});

describe('money that the bank takes back', () => {
  test('is reversed once, by notice or by a later read', async () => {
    const member = await joinCashier('med1');
    const [first, second] = [await order(member), await order(member)];
    const ids = [await bank.pay({ txid: first.txid }), await bank.pay({ txid: second.txid })] as string[];
    await bank.deliver();
    await expectState(second.id, 'paid');
    await expectState(first.id, 'paid');
    await bank.takeBack(ids[0] as string);
    await bank.deliver();
    await expectState(first.id, 'reversed');
    await bank.takeBack(ids[1] as string);
    await bank.listNotices();
    await moveClocks(25 * HOUR_MS);
    await alarm(member.memberId);
    await expectState(second.id, 'reversed');
    expect(await ledgerOf(member.memberId)).toEqual({});
    await member.expectBooks();
  });

  test('before it was credited is never credited; a part of it is left to a person', async () => {
    const member = await joinCashier('med2');
    const [whole, part] = [await order(member), await order(member)];
    const gone = (await bank.pay({ txid: whole.txid })) as string;
    await bank.takeBack(gone);
    const partly = (await bank.pay({ txid: part.txid })) as string;
    await bank.takeBack(partly, '10.00');
    for (const { id } of [whole, part]) await operate('POST', `/ops/deposits/${id}/check`, {});
    const fates = await Promise.all(
      [whole, part].map(async ({ id }) => (await get(`/ops/payments/${id}`, OPS)).value.detail.charge.payments[0].fate),
    );
    expect(fates).toEqual(['refunded', 'review']);
    expect(await member.balance()).toBe(0);
  });

  test('waits while the bank is taking it back: credited if the bank gives up, else never', async () => {
    const member = await joinCashier('med4');
    const [gone, stays] = [await order(member), await order(member)];
    const check = async () => {
      for (const { id } of [gone, stays]) await operate('POST', `/ops/deposits/${id}/check`, {});
    };
    await bank.fail([], true);
    await bank.takeBack((await bank.pay({ txid: gone.txid })) as string);
    await check();
    expect([(await read(member, gone.id)).state, await member.balance()]).toEqual(['pending', 0]);
    await bank.endReturns('DEVOLVIDO');
    await check();
    await bank.fail([], true);
    await bank.takeBack((await bank.pay({ txid: stays.txid })) as string);
    await check();
    expect(await member.balance()).toBe(0);
    await bank.endReturns('NAO_REALIZADO');
    await check();
    expect((await readCharged(gone.id)).fates).toEqual(['refunded']);
    expect((await readCharged(stays.id)).fates).toEqual(['credited']);
    expect(await member.balance()).toBe(50);
  });

  test('a refund that the bank cannot pay is for a person to look at', async () => {
    const member = await joinCashier('med3');
    const { id, txid } = await order(member);
    await bank.pay({ txid });
    await bank.pay({ txid, force: true });
    await bank.fail([], true);
    const check = () => operate('POST', `/ops/deposits/${id}/check`, {});
    await check();
    await check();
    await bank.endReturns('NAO_REALIZADO');
    await check();
    const { detail } = (await get(`/ops/payments/${id}`, OPS)).value;
    expect(detail.charge.payments[1]).toMatchObject({ fate: 'review', why: 'refund_failed' });
    expect(await member.balance()).toBe(50);
  });
});

describe('a notice', () => {
  test('is not trusted: without the secret address it is not found, and its amounts are ignored', async () => {
    const member = await joinCashier('aviso1');
    const { id, txid } = await order(member);
    const forged = { pix: [{ endToEndId: 'E'.repeat(32), txid, valor: '9999.00', horario: '2026-11-26T00:00:00Z' }] };
    expect((await bank.notify(forged, '0'.repeat(32))).status).toBe(404);
    expect((await bank.notify(forged)).status, 'the bank is asked').toBe(200);
    for (const one of ['x', '', `D1m${'0'.repeat(24)}`, 'D1-', '../cob'])
      expect((await bank.notify({ pix: [{ txid: one }] })).status).toBe(200);
    expect((await reserve.notify(forged)).status, 'a provider that has no such charge').toBe(200);
    expect((await sendJson('POST', '/vendor/payments/notices/BANCO/x/pix', forged)).status).toBe(400);
    expect((await read(member, id)).state).toBe('pending');
    expect(await member.balance()).toBe(0);
  });

  test.each(['9.999', '50', '5e1', '-50.00', '50,00'])(
    'an answer with the amount %s credits nothing',
    async (valor) => {
      const member = await joinCashier(`valor${valor.replaceAll(/\W/g, 'x')}`);
      const { id, txid } = await order(member);
      await bank.pay({ txid, valor });
      await bank.deliver();
      await operate('POST', `/ops/deposits/${id}/check`, {});
      expect((await read(member, id)).state).toBe('pending');
      expect(await member.balance()).toBe(0);
      expect((await bank.look()).violations, 'the amount breaks the document').not.toEqual([]);
      await bank.reset();
    },
  );
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
    await vi.waitFor(async () => expect((await read(member, id)).pixCode).toContain(txid));
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
    await vi.waitFor(async () => {
      const { received, charges } = await bank.look();
      expect(received.map((one) => one.left).toSorted((a, b) => a - b)).toEqual([0, 5_000]);
      expect(received.flatMap(({ devolucoes = [] }) => devolucoes)).toHaveLength(1);
      expect(charges).toHaveLength(2);
    });
    expect(await member.balance()).toBe(50);
    await member.expectBooks();
  });
});
