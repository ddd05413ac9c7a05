import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { findProvider, writeProvider } from '../../../../src/platform/cashier/charge-providers/provider-rows.ts';
import { waitFor } from '../../../wait-for.ts';
import { get, OPS } from '../support/api.ts';
import { chargeBy, createBank, moveClocks, readCharged, toTxid } from './bank.ts';
import { alarm, joinCashier, operate } from './cashier.ts';
import { bank, expectState, HOUR_MS, order, prepareBanks, read, reserve } from './charges.ts';

prepareBanks();

describe('the address of a provider', () => {
  test('that its secret does not name gets neither the credentials nor the address of notices', async () => {
    const stranger = createBank('BANCO', 'stranger.bank.test');
    await stranger.reset();
    for (const url of ['https://stranger.bank.test/v2', 'https://bank.test@stranger.bank.test/v2']) {
      await bank.put({ url, tokenUrl: 'https://stranger.bank.test/oauth/token' });
      const { errorCode } = await operate('POST', '/ops/payment-providers/BANCO/notices', {});
      expect(errorCode).toBe('upstream.unavailable');
    }
    const member = await joinCashier('estranho');
    const { value } = await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 });
    expect((await stranger.look()).requests).toEqual([]);
    expect((await reserve.look()).charges.map(({ txid }) => txid)).toEqual([toTxid(value.id)]);
  });

  test('is in the audit, also that of the tokens; a certificate is no other binding of the worker', async () => {
    await bank.put({ tokenUrl: 'https://bank.test/oauth/audited' });
    const { text } = await get('/ops/audit', OPS);
    expect(text).toContain('oauth/audited');
    expect((await bank.put({ certificate: 'UPLOADS' })).status).toBe(400);
    expect((await bank.put({ certificate: 'BANCO_CERTIFICATE' })).status).toBe(200);
  });
});

describe('two providers of one account', () => {
  test('are refused', async () => {
    const { fields } = (await reserve.put({ pixKey: 'banco@orla.example' })).value;
    expect(fields).toEqual({ 'settings.pixKey': 'taken' });
    expect((await bank.put()).status, 'the same provider may be written again').toBe(200);
  });

  test('from an earlier version: a payment that both report is credited and not returned', async () => {
    const first = await findProvider(env.DB, 'BANCO');
    if (!first) throw new Error('There is no provider');
    await writeProvider(env.DB, { ...first, code: 'RESERVA' }, 0);
    const member = await joinCashier('umaconta');
    await bank.fail([
      { on: 'PUT /v2/cob', kind: 'after', times: 1 },
      { on: 'GET /v2/cob', kind: 'before', times: 1 },
    ]);
    const { id } = (await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 })).value;
    await bank.pay({ txid: toTxid(id), force: true });
    for (let time = 0; time < 3; time += 1) await operate('POST', `/ops/deposits/${id}/check`, {});
    expect((await readCharged(id)).fates).toEqual(['credited']);
    expect((await bank.look()).received.map(({ left }) => left)).toEqual([5_000]);
    expect(await member.balance()).toBe(50);
    await member.expectBooks();
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
    await waitFor(async () => expect((await read(member, id)).pixCode).toContain(txid));
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
