import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiPix } from '../../../../src/platform/cashier/charge-providers/api-pix/api-pix.ts';
import { readDecimal, toDecimal } from '../../../../src/platform/cashier/charge-providers/decimal-amount.ts';
import { listNoticedIds } from '../../../../src/platform/cashier/charge-providers/noticed-ids.ts';
import { readPaymentSecrets } from '../../../../src/platform/cashier/charge-providers/payment-secrets.ts';
import { toQueue } from '../../../../src/platform/cashier/charge-providers/provider-rows.ts';
import { toNextRead, toRetry } from '../../../../src/platform/cashier/charges/charge-plan.ts';
import type { DepositPayment } from '../../../../src/platform/cashier/deposit-orders.ts';
import { checkSchema } from '../../../bank/check-schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('an amount of API Pix', () => {
  test('is exact in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (minor) => {
        const text = toDecimal(minor);
        expect(readDecimal(text)).toBe(minor);
        expect(text).toMatch(/^\d{1,10}\.\d{2}$/);
      }),
    );
    expect([0, 5, 99, 100, 12_345].map(toDecimal)).toEqual(['0.00', '0.05', '0.99', '1.00', '123.45']);
    expect(() => toDecimal(0.5)).toThrow();
    expect(() => toDecimal(-1)).toThrow();
  });

  test.each(['', '1', '1.0', '1.000', '1,00', '-1.00', '+1.00', ' 1.00', '1.00 ', '1e2.00', '١.٠٠', '12345678901.00'])(
    'refuses "%s"',
    (text) => expect(readDecimal(text)).toBeUndefined(),
  );
});

describe('the id of a charge', () => {
  test('is derived from the order’s id, in both directions, and matches the document’s pattern', () => {
    for (const n of [1, 42, 999_999_999]) {
      const id = `D${n}-m${'0a'.repeat(12)}`;
      const ref = apiPix.toRef(id);
      expect(checkSchema('TxId', ref)).toEqual([]);
      expect(apiPix.toDepositId(ref)).toBe(id);
    }
    for (const ref of ['', 'D1', 'W1m0a', `W1m${'0a'.repeat(12)}`, `D1m${'0A'.repeat(12)}`, `D1m${'0a'.repeat(12)}x`])
      expect(apiPix.toDepositId(ref), ref).toBeUndefined();
  });
});

describe('an answer of the bank', () => {
  const ref = `D1m${'0a'.repeat(12)}`;
  const other = `D2m${'0b'.repeat(12)}`;
  const cob = { txid: ref, status: 'ATIVA', chave: 'k', valor: { original: '50.00' }, pixCopiaECola: 'code' };
  const payment = { endToEndId: 'E'.repeat(32), valor: '50.00' };
  const toAccess = (status: number, body: unknown) => ({
    code: 'BANCO',
    settings: { url: 'https://b', tokenUrl: 'https://t', pixKey: 'k', certificate: '', ownPayerOnly: false },
    secrets: {},
    send: async (url: string) =>
      url === 'https://t'
        ? { status: 200, text: '{"access_token":"x","expires_in":60}' }
        : { status, text: typeof body === 'string' ? body : JSON.stringify(body) },
  });
  const order = { ref, method: 'pix' as const, amountMinor: 5_000, expirySeconds: 60, payer: null };

  test('is used for its own charge only: another one is neither shown nor credited', async () => {
    expect(await apiPix.createCharge(toAccess(201, cob), order)).toEqual({ state: 'open', pixCode: 'code' });
    await expect(apiPix.createCharge(toAccess(201, { ...cob, txid: other }), order)).rejects.toThrow('another charge');
    const read = (pix: object[]) => apiPix.readCharge(toAccess(200, { ...cob, pix }), ref);
    expect((await read([payment, { ...payment, txid: ref }]))?.payments).toHaveLength(2);
    await expect(read([{ ...payment, txid: other }])).rejects.toThrow('another charge');
  });

  test.each([
    [500, cob],
    [302, ''],
    [200, ''],
    [200, '{"txid":'],
    [200, '<html>'],
    [200, { ...cob, pix: [{ ...payment, valor: '50.000' }] }],
    [200, { ...cob, pix: [payment, { valor: '1.00' }] }],
    [404, '<html>'],
  ])('with status %d and the body %j is unknown, which is not the same as no charge', async (status, body) => {
    await expect(apiPix.readCharge(toAccess(status, body), ref)).rejects.toThrow();
  });
});

describe('the providers of an order', () => {
  const settings = { url: '', tokenUrl: '', pixKey: '', certificate: '', ownPayerOnly: false };
  const known = ['A', 'B', 'C'].map((code) => ({ code, kind: 'api-pix' as const, enabled: code !== 'C', settings }));
  const providers = [
    { code: 'A', share: 1 },
    { code: 'C', share: 9 },
    { code: 'B', share: 3 },
  ];

  test('begin by share, leave out those that are disabled, and keep their order behind the first', () => {
    const draws = Array.from({ length: 100 }, (_, n) => toQueue({ providers }, known, n / 100));
    expect(draws.filter(([first]) => first === 'A')).toHaveLength(25);
    expect(draws.every((queue) => queue.toSorted().join() === 'A,B')).toBe(true);
  });

  test('with a share of 0 come last, and in their order when all have none', () => {
    const none = providers.map((one) => ({ ...one, share: 0 }));
    expect(toQueue({ providers: none }, known, 0.9)).toEqual(['A', 'B']);
    const reserve = [providers[2], none[0]].filter((one) => one !== undefined);
    for (const draw of [0, 0.5, 0.999]) expect(toQueue({ providers: reserve }, known, draw)).toEqual(['B', 'A']);
    expect(toQueue({ providers: [] }, known, 0)).toEqual([]);
  });
});

describe('the time of the next read', () => {
  const deposit = (state: string, changes = {}) =>
    ({
      state,
      createdAt: 0,
      updatedAt: 0,
      detail: { expiresAt: HOUR_MS / 2, paidAt: HOUR_MS, ...changes },
    }) as unknown as DepositPayment;

  test('comes soon while a payer may pay, and right after the expiry', () => {
    expect(toNextRead(deposit('pending'), 1_000)).toBe(16_000);
    expect(toNextRead(deposit('pending'), HOUR_MS / 2 + 30_000)).toBe(HOUR_MS / 2 + 60_000);
  });

  test('after a payment goes past the 80 days in which a payer may ask for it back, and ends', () => {
    const reads: number[] = [];
    for (let at: number | undefined = HOUR_MS; at !== undefined; at = toNextRead(deposit('paid'), at)) reads.push(at);
    expect(reads.length).toBeLessThan(10);
    expect((reads.at(-1) ?? 0) - HOUR_MS).toBeGreaterThan(80 * DAY_MS);
    expect(toNextRead(deposit('reversed'), 0)).toBeUndefined();
    expect(toNextRead(deposit('cancelled'), 30 * DAY_MS)).toBeUndefined();
  });

  test('after failures is later and later, at most a day, and ends', () => {
    expect([0, HOUR_MS, 50 * DAY_MS].map((now) => (toRetry(deposit('paid'), now) ?? 0) - now)).toEqual([
      15_000,
      HOUR_MS / 10,
      DAY_MS,
    ]);
    let tries = 0;
    for (let at: number | undefined = 0; at !== undefined; at = toRetry(deposit('paid'), at)) tries += 1;
    expect(tries, 'for a provider that never answers again').toBeLessThan(250);
  });
});

test('the secrets of providers are JSON by code, else the platform does not start', () => {
  expect(readPaymentSecrets('')).toEqual({});
  expect(readPaymentSecrets('{"BANCO":{"clientId":"a","clientSecret":"b"}}')).toEqual({
    BANCO: { clientId: 'a', clientSecret: 'b' },
  });
  for (const wrong of ['x', '[]', '{"BANCO":"a"}', '{"banco":{}}', '{"BANCO":{"clientId":""}}'])
    expect(readPaymentSecrets(wrong), wrong).toBeUndefined();
});

test('a notice wakes each order once, and a limited number of them', () => {
  const txids = Array.from({ length: 1_000 }, (_, n) => `D${n + 1}m${'0a'.repeat(12)}`);
  const listed = (refs: string[]) => listNoticedIds(apiPix, refs);
  expect(listed(txids)).toHaveLength(100);
  expect(listed(['', 'x', ...[1, 1, 2].map((n) => txids[n] as string)])).toHaveLength(2);
});

describe('the check of the document’s schemas', () => {
  const charge = {
    calendario: { expiracao: 1_800 },
    valor: { original: '50.00', modalidadeAlteracao: 0 },
    chave: 'pix@orla.example',
  };

  test('passes a charge and finds what breaks the document', () => {
    expect(checkSchema('CobSolicitada', charge)).toEqual([]);
    const payer = { ...charge, devedor: { cpf: '52998224725', nome: 'Ana' } };
    expect(checkSchema('CobSolicitada', payer)).toEqual([]);
    for (const wrong of [
      { ...charge, valor: { original: 50 } },
      { ...charge, valor: { original: '50' } },
      { ...charge, valor: {} },
      { ...charge, chave: undefined, valor: 'x' },
      { ...charge, calendario: { expiracao: 1.5 } },
      { ...charge, devedor: { cpf: '529.982.247-25', nome: 'Ana' } },
    ])
      expect(checkSchema('CobSolicitada', wrong), JSON.stringify(wrong)).not.toEqual([]);
  });
});
