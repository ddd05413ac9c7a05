import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findProvider, writeProvider } from '../../../../src/platform/cashier/charge-providers/provider-rows.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { chargeBy, createBank, moveClocks, readCharged, toTxid } from './bank.ts';
import { joinCashier, operate } from './cashier.ts';

const bank = createBank('BANCO', 'bank.test');
const reserve = createBank('RESERVA', 'reserve.bank.test');

beforeAll(async () => {
  await seedAll();
});
beforeEach(async () => {
  for (const one of [bank, reserve]) {
    await one.reset();
    await one.put();
  }
  await chargeBy({ code: 'BANCO', share: 1 }, { code: 'RESERVA', share: 0 });
});
afterEach(async () => {
  expect((await bank.look()).violations).toEqual([]);
  await reserve.put();
  await moveClocks(0);
});

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
