import { describe, expect, test } from 'vitest';
import { toFeeMinor } from '../../../../src/platform/cashier/cashier-settings.ts';
import { toFee, toNet } from '../../../../src/stores/cashier/fee.ts';
import { toPartBounds } from '../../../../src/stores/cashier/receipt-form.ts';
import { toTransferLines } from '../../../../src/stores/cashier/transfer-lines.ts';
import { toMostNow, toStepsAhead, type WithdrawalTerms } from '../../../../src/stores/cashier/withdrawals.ts';

describe('a fee', () => {
  test('equals the fee of the platform to the cent', () => {
    for (const amount of [0.01, 0.29, 1, 33.33, 99.99, 1234.57, 50_000]) {
      for (const [fee, feePercent] of [
        [0, 0],
        [1.5, 0],
        [0, 1.99],
        [0.3, 2.5],
        [5, 50],
      ] as const) {
        const terms = { feeMinor: Math.round(fee * 100), feeBasisPoints: Math.round(feePercent * 100) };
        const expected = toFeeMinor(Math.round(amount * 100), terms) / 100;
        expect(toFee(amount, { fee, feePercent }), `${amount} ${fee} ${feePercent}`).toBe(expected);
      }
    }
  });

  test('and the rest add up to the amount', () => {
    expect(toNet(100, { fee: 1.5, feePercent: 2.5 })).toBe(96);
    expect(toNet(1, { fee: 5, feePercent: 0 })).toBe(0);
  });
});

describe('a withdrawal', () => {
  const terms: WithdrawalTerms = {
    currency: 'BRL',
    available: 300.1,
    debt: 0,
    min: 20,
    max: 50_000,
    fee: 0,
    feePercent: 0,
    countLeft: 5,
    amountLeft: 100_000,
    automaticReceiptMinutes: 60,
    blocks: [],
  };

  test('is limited by balance, maximum and daily limit', () => {
    expect(toMostNow(terms)).toBe(300.1);
    expect(toMostNow({ ...terms, max: 100 })).toBe(100);
    expect(toMostNow({ ...terms, amountLeft: 50.5 })).toBe(50.5);
  });

  test('has remaining steps until it ends or is disputed', () => {
    expect(toStepsAhead('requested')).toEqual(['approved', 'paid', 'received']);
    expect(toStepsAhead('paid')).toEqual(['received']);
    for (const state of ['received', 'rejected', 'partly', 'not_received', 'automatic', 'forced'] as const)
      expect(toStepsAhead(state)).toEqual([]);
  });

  test('is partly received from one cent up to one cent less than the whole', () => {
    expect(toPartBounds({ payout: 100 })).toEqual({ min: 0.01, max: 99.99 });
  });
});

describe('payment instructions', () => {
  test('split into named lines to copy and plain text', () => {
    const lines = toTransferLines(
      'Faça a transferência da sua conta.\n\nBanco: 341\r\nAgência: 0001\n Conta : 12345-6\nhttps://orla.example: x',
    );
    expect(lines.texts).toEqual(['Faça a transferência da sua conta.']);
    expect(lines.facts.slice(0, 2)).toEqual([
      { label: 'Banco', value: '341' },
      { label: 'Agência', value: '0001' },
    ]);
  });

  test('are empty for an empty text', () => {
    expect(toTransferLines('')).toEqual({ facts: [], texts: [] });
  });
});
