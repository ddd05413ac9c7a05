import { describe, expect, test } from 'vitest';
import { webhookPayouts } from '../../../../src/platform/cashier/charge-providers/webhook/payouts.ts';
import { webhook } from '../../../../src/platform/cashier/charge-providers/webhook/webhook.ts';
import {
  comparePayment,
  comparePayout,
  listMissingThere,
} from '../../../../src/platform/cashier/reconciliation/compare.ts';

const settings = { url: 'https://provider.test/v1', certificate: '', ownPayerOnly: false };
const toAccess = (status: number, body: unknown) => ({
  code: 'CARTEIRA',
  settings,
  secrets: { secret: 'x'.repeat(32) },
  send: async () => ({ status, text: typeof body === 'string' ? body : JSON.stringify(body) }),
});

const target = { kind: 'pix', keyType: 'email', key: 'a@b.example', bank: '', branch: '' } as const;
const order = { ref: 'W1-m1.1', amountMinor: 9_900, target, payee: { name: 'Ana', cpf: '' } };
const payout = { id: 'W1-m1.1', amount: '99.00', state: 'paid' };

describe('an answer about a payout', () => {
  test('is the whole amount, a part of it, or nothing', async () => {
    const read = (body: object) => webhookPayouts.payOut(toAccess(200, { ...payout, ...body }), order);
    expect(await read({ bankId: 'E1' })).toMatchObject({ state: 'paid', arrivedMinor: 9_900, bankId: 'E1' });
    expect(await read({ arrived: '60.00' })).toMatchObject({ state: 'paid', arrivedMinor: 6_000 });
    expect(await read({ state: 'returned' })).toMatchObject({ state: 'returned', arrivedMinor: 0 });
    expect(await webhookPayouts.payOut(toAccess(422, ''), order)).toMatchObject({ state: 'refused' });
    expect(await webhookPayouts.readPayout(toAccess(404, ''), order.ref)).toBeUndefined();
  });

  test.each([
    ['another payout', { id: 'W2-m1.1' }],
    ['another amount', { amount: '98.00' }],
    ['more than was sent', { arrived: '99.01' }],
    ['paid, but nothing arrived', { arrived: '0.00' }],
    ['an amount that is a number', { amount: 99 }],
    ['an amount with one decimal', { amount: '99.0' }],
    ['an unknown state', { state: 'done' }],
  ])('is not believed: %s', async (_name, body) => {
    await expect(webhookPayouts.payOut(toAccess(200, { ...payout, ...body }), order)).rejects.toThrow();
  });

  test.each([201, 409, 500, 503, 301])('with the status %i and no payout is unknown', async (status) => {
    await expect(webhookPayouts.payOut(toAccess(status, '{}'), order)).rejects.toThrow();
  });
});

describe('an answer about a charge', () => {
  const charge = { id: 'D1-m1', amount: '50.00', state: 'open', payCode: 'code' };
  const wanted = { ref: 'D1-m1', method: 'pix', amountMinor: 5_000, expirySeconds: 60, payer: null } as const;

  test('of another amount, without a way to pay, or closed is not shown to the payer', async () => {
    const make = (body: object) => webhook.createCharge(toAccess(200, { ...charge, ...body }), wanted);
    expect(await make({})).toEqual({ state: 'open', pixCode: 'code', payUrl: '' });
    for (const body of [{ amount: '49.00' }, { payCode: '' }, { state: 'closed' }])
      expect(await make(body)).toEqual({ state: 'refused' });
    await expect(make({ id: 'D2-m1' })).rejects.toThrow('another charge');
    for (const payUrl of ['http://pay.example', 'javascript:alert(1)'])
      await expect(make({ payUrl })).rejects.toThrow();
  });

  test('names payments of the provider; the ids of Pix stay', async () => {
    const pix = `E${'1'.repeat(31)}`;
    const payments = [pix, 'p-1'].map((id) => ({ id, amount: '50.00', refunds: [] }));
    const read = await webhook.readCharge(toAccess(200, { ...charge, payments }), 'D1-m1');
    expect(read?.payments.map(({ id }) => id)).toEqual([pix, 'CARTEIRA:p-1']);
  });
});

describe('the comparison of a statement', () => {
  const ours = { provider: 'A', id: 'x', paymentId: 'D1', amountMinor: 500, returnedMinor: 0 };
  const payment = { ...ours, kind: 'payment', state: 'credited' } as const;
  const sent = { ...ours, kind: 'payout', state: 'paid' } as const;
  const whats = (list: readonly { what: string }[]) => list.map(({ what }) => what);

  test('finds what one side lacks, and what differs', () => {
    const theirs = { ref: 'D1', id: 'x', amountMinor: 500, returnedMinor: 0 };
    expect(comparePayment(theirs, 'D1', payment)).toEqual([]);
    expect(whats(comparePayment(theirs, 'D1', undefined))).toEqual(['missing_here']);
    expect(whats(comparePayment({ ...theirs, amountMinor: 501 }, 'D1', payment))).toEqual(['amount']);
    expect(whats(comparePayment({ ...theirs, returnedMinor: 500 }, 'D1', payment))).toEqual(['returned']);
    const out = { ref: 'x', amountMinor: 500, state: 'paid', arrivedMinor: 500 } as const;
    expect(comparePayout(out, 'W1', sent)).toEqual([]);
    expect(whats(comparePayout({ ...out, arrivedMinor: 400 }, 'W1', sent))).toEqual(['returned']);
    expect(whats(comparePayout({ ...out, state: 'returned' }, 'W1', sent))).toEqual(['state']);
    for (const state of ['by_hand', 'review', 'refused'])
      expect(whats(comparePayout(out, 'W1', { ...sent, state })), state).toEqual(['state']);
    expect(comparePayout({ ...out, state: 'waiting' }, 'W1', { ...sent, state: 'asked' })).toEqual([]);
  });

  test('does not look for a payout that was only asked for, or never sent', () => {
    const list = ['asked', 'review', 'refused', 'by_hand'].map((state) => ({ ...sent, state }));
    expect(listMissingThere(list, new Set())).toEqual([]);
    expect(whats(listMissingThere([sent, payment], new Set()))).toEqual(['missing_there', 'missing_there']);
    expect(listMissingThere([sent], new Set(['payout x']))).toEqual([]);
  });
});
