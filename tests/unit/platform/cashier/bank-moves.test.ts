import { describe, expect, test } from 'vitest';
import type { Payment } from '../../../../src/platform/cashier/payment-store.ts';
import { toBankKey } from '../../../../src/platform/cashier/statements/bank-key.ts';
import { listBankMoves } from '../../../../src/platform/cashier/statements/bank-moves.ts';
import { mayBeSame } from '../../../../src/platform/cashier/statements/match-rows.ts';

const make = (kind: 'deposit' | 'withdrawal', state: string, detail: object) =>
  ({
    id: kind === 'deposit' ? 'D1' : 'W1',
    kind,
    state,
    amountMinor: 100,
    feeMinor: 4,
    updatedAt: 9,
    detail,
  }) as Payment;
const deposit = (state: string, detail: object) => make('deposit', state, { receivedMinor: 100, paidAt: 5, ...detail });
const withdrawal = (state: string, detail: object = {}) =>
  make('withdrawal', state, { reference: 'E9', steps: [{ state: 'paid', at: 7 }], ...detail });
const taken = (fate: string, takenBackMinor = 0) => {
  return { charge: { payments: [{ provider: 'B', id: 'E1', amountMinor: 100, fate, takenBackMinor }] } };
};
const payout = (state: string, arrivedMinor = 96) => {
  return { payout: { provider: 'P', attempt: 2, state, arrivedMinor, bankId: 'E8', changedAt: 8 } };
};

describe('money at the bank', () => {
  test.each([
    ['an unpaid order', deposit('pending', {}), []],
    ['a deposit that a person confirmed', deposit('paid', {}), ['D1 in 100']],
    ['one that the bank took back', deposit('reversed', {}), ['D1 in 100', 'D1:back out 100']],
    ['a charged deposit', deposit('paid', taken('credited')), ['D1:E1 in 100']],
    ['one that was returned in part', deposit('paid', taken('credited', 30)), ['D1:E1 in 100', 'D1:E1:back out 30']],
    ['a refunded payment', deposit('expired', taken('refunded')), ['D1:E1 in 100', 'D1:E1:back out 100']],
    [
      'a payment that waits beside one that a person confirmed',
      deposit('paid', taken('review')),
      ['D1:E1 in 100', 'D1 in 100'],
    ],
    ['a withdrawal that a person paid', withdrawal('received'), ['W1 out 96']],
    ['one that came back', withdrawal('failed'), ['W1 out 96', 'W1:back in 96']],
    ['a rejected one', withdrawal('rejected', { steps: [] }), []],
    ['a payout that is on its way', withdrawal('approved', { steps: [], ...payout('sent', 0) }), ['W1:W1.2 out 96']],
    ['a payout that was only asked for', withdrawal('approved', { steps: [], ...payout('asked', 0) }), []],
    ['a payout that arrived', withdrawal('paid', payout('paid')), ['W1:W1.2 out 96']],
    ['one that came back in part', withdrawal('paid', payout('paid', 90)), ['W1:W1.2 out 96', 'W1:W1.2:back in 6']],
    ['a returned one', withdrawal('failed', payout('returned')), ['W1:W1.2 out 96', 'W1:W1.2:back in 96']],
  ])('of %s', (_name, payment, moves) => {
    expect(listBankMoves(payment).map(({ id, way, amountMinor }) => `${id} ${way} ${amountMinor}`)).toEqual(moves);
  });

  test('is known by the ids of the bank, of the provider and of the order', () => {
    expect(listBankMoves(withdrawal('paid', payout('paid')))[0]?.keys).toEqual(['E8', 'W1.2', 'W1']);
    expect(['d1-mabc', 'E12 34.5x', '12345'].map(toBankKey)).toEqual(['D1MABC', 'E12345X', '']);
  });
});

test.each([
  ['ana maria souza', 'ana souza', true],
  ['ana maria souza', 'ana m souza', true],
  ['ana souza', 'ana souza lima', true],
  ['ana souza', 'bruno souza', false],
  ['ana souza', 'ana lima', false],
  ['', 'ana', undefined],
  ['ana', '', undefined],
])('%s and %s may be one person: %s', (ours, theirs, isSame) => expect(mayBeSame(ours, theirs)).toBe(isSame));
