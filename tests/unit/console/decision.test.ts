import { describe, expect, test } from 'vitest';
import { isUncertain, toOutcome } from '../../../src/console/core/decision.ts';

describe('the key of a decision', () => {
  test.each([
    'network.failed',
    'unknown',
    'upstream.timeout',
    'upstream.unavailable',
    'internal.error',
    'idempotency.in_flight',
    'idempotency.mismatch',
  ])('stays after %s, because the decision may have been carried out', (code) => {
    expect(isUncertain({ code })).toBe(true);
  });

  test.each(['request.invalid', 'wallet.insufficient_funds', 'staff.forbidden', 'operator.amount_over_limit'])(
    'is renewed after %s, which is certain',
    (code) => {
      expect(isUncertain({ code })).toBe(false);
    },
  );
});

describe('a refused decision', () => {
  test.each([
    ['cashier.state_changed', 'changed'],
    ['support.state_changed', 'changed'],
    ['staff.approval_decided', 'changed'],
    ['staff.approval_changed', 'changed'],
    ['staff.approval_expired', 'changed'],
    ['staff.approval_waiting', 'waiting'],
    ['wallet.frozen', undefined],
  ])('%s ends the dialog as %s', (code, outcome) => {
    expect(toOutcome({ code })).toBe(outcome);
  });
});
