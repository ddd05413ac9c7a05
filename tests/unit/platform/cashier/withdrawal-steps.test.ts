import { describe, expect, test } from 'vitest';
import { WITHDRAWAL_STATES } from '../../../../src/contract/cashier/withdrawals.ts';
import { decidePayout } from '../../../../src/platform/cashier/payouts/decide-payout.ts';
import { type PayoutRecord, toNewPayout } from '../../../../src/platform/cashier/payouts/payout-record.ts';
import {
  checkMove,
  NEXT_STATES,
  type WithdrawalPayment,
  type WithdrawalState,
} from '../../../../src/platform/cashier/withdrawal-steps.ts';

const MOVES = WITHDRAWAL_STATES.filter((state) => state !== 'requested');
type Payout = Pick<PayoutRecord, 'state'> & Partial<PayoutRecord>;

function toWithdrawal(state: WithdrawalState, payout?: Payout): WithdrawalPayment {
  const detail = { receivedMinor: 40, reference: 'r', proofs: ['p'] };
  const paidBy = payout ? { payout: { ...toNewPayout('P', 0), ...payout } } : {};
  return { state, amountMinor: 100, feeMinor: 0, detail: { ...detail, ...paidBy } } as unknown as WithdrawalPayment;
}

/** The outcome of each step: `>` is the step itself, `=` changes nothing, else the error without its area. */
function show(state: WithdrawalState, by: 'operator' | 'member' | 'system', payout?: Payout): string {
  const outcomes = MOVES.map((to) => {
    const move = { to, by, ...(to === 'partly' ? { receivedMinor: 40 } : {}) };
    const check = checkMove(toWithdrawal(state, payout), move);
    if (!check.ok) return check.code.replace('cashier.', '');
    return check.value === 'stands' ? '=' : '>';
  });
  const shown = MOVES.map((to, index) => [to, outcomes[index] as string] as const);
  return shown
    .filter(([, outcome]) => outcome !== 'state_changed')
    .map(([to, outcome]) => (outcome === '>' || outcome === '=' ? `${outcome}${to}` : `${to}: ${outcome}`))
    .join(', ');
}

describe('each step of a withdrawal', () => {
  test.each<[WithdrawalState, operator: string, member: string, system: string]>([
    ['requested', '>approved, >rejected', '', '>approved'],
    [
      'approved',
      'approved: step_taken, rejected: approved_already, >paid, >failed',
      '=approved',
      '=approved, >paid, >failed',
    ],
    ['rejected', 'rejected: step_taken', '=rejected', '=rejected'],
    [
      'paid',
      'paid: step_taken, >failed',
      '=paid, >received, >partly, >not_received',
      '=paid, >failed, >partly, >automatic',
    ],
    ['failed', 'failed: step_taken', '=failed', '=failed'],
    ['received', 'received: step_taken', '=received', '=received'],
    ['partly', '>failed, partly: step_taken, >forced', '>received, =partly', '>failed, =partly'],
    [
      'not_received',
      '>failed, not_received: step_taken, >forced',
      '>received, =not_received',
      '>failed, =not_received',
    ],
    ['automatic', '>failed, automatic: step_taken', '=automatic', '>failed, =automatic'],
    ['forced', 'forced: step_taken', '=forced', '=forced'],
  ])('in state %s', (state, operator, member, system) => {
    expect([show(state, 'operator'), show(state, 'member'), show(state, 'system')]).toEqual([operator, member, system]);
  });

  test('names every state once', () => {
    expect(Object.keys(NEXT_STATES).toSorted()).toEqual([...WITHDRAWAL_STATES].toSorted());
  });

  test.each<[string, Payout, string]>([
    ['waits', { state: 'waiting' }, 'approved: step_taken, rejected: approved_already, >paid, >failed'],
    [
      'is asked for',
      { state: 'asked' },
      'approved: step_taken, rejected: approved_already, paid: payout_running, failed: payout_running',
    ],
    [
      'was sent',
      { state: 'sent' },
      'approved: step_taken, rejected: approved_already, paid: payout_running, failed: payout_running',
    ],
    ['was refused', { state: 'refused' }, 'approved: step_taken, rejected: approved_already, >paid, >failed'],
    ['is reviewed', { state: 'review' }, 'approved: step_taken, rejected: approved_already, >paid, >failed'],
    [
      'is left to the operator',
      { state: 'by_hand' },
      'approved: step_taken, rejected: approved_already, >paid, >failed',
    ],
  ])('of an approved withdrawal whose payout %s', (_what, payout, operator) => {
    expect(show('approved', 'operator', payout)).toBe(operator);
  });

  test.each(['paid', 'partly', 'not_received', 'automatic'] as const)(
    'gives nothing back by hand in state %s while the provider says that it paid',
    (state) => {
      expect(show(state, 'operator', { state: 'paid' })).toContain('failed: payout_paid');
      expect(show(state, 'system', { state: 'paid' })).toContain('>failed');
      for (const payout of [
        { state: 'paid', why: 'person' },
        { state: 'returned', why: 'person' },
      ] as const)
        expect(show(state, 'operator', payout)).toContain('>failed');
    },
  );

  test('is refused when the state is not the one that was seen; an approval is taken back only by a person who saw it', () => {
    const decide = (state: WithdrawalState, to: WithdrawalState, from: WithdrawalState, payout?: Payout) => {
      const check = checkMove(toWithdrawal(state, payout), { to, by: 'operator', from });
      return check.ok ? check.value : check.code;
    };
    expect(decide('approved', 'rejected', 'approved')).toBe('next');
    expect(decide('approved', 'rejected', 'requested')).toBe('cashier.approved_already');
    expect(decide('approved', 'rejected', 'approved', { state: 'sent' })).toBe('cashier.payout_running');
    expect(decide('paid', 'failed', 'approved')).toBe('cashier.state_changed');
    expect(decide('paid', 'failed', 'paid')).toBe('next');
  });

  test('of a member who says another amount, or brings too many pictures, is refused', () => {
    const partly = toWithdrawal('partly');
    const answer = (receivedMinor: number, proofs: string[] = []) =>
      checkMove(partly, { to: 'partly', by: 'member', receivedMinor, proofs });
    expect([answer(41).ok, answer(40, ['a', 'b', 'c']).ok]).toEqual([false, false]);
    expect(answer(40, ['a'])).toEqual({ ok: true, value: 'adds' });
    expect(checkMove(toWithdrawal('paid'), { to: 'partly', by: 'member', receivedMinor: 100 })).toMatchObject({
      code: 'wallet.amount_invalid',
    });
  });
});

describe('a person’s decision about a payout', () => {
  const DAY_MS = 86_400_000;
  const of = (state: PayoutRecord['state'], why: PayoutRecord['why'] = '') => ({ ...toNewPayout('P', 0), state, why });
  test.each<
    [PayoutRecord['state'] | 'none', PayoutRecord['why'], send: string, other: string, hand: string, late: string]
  >([
    ['none', '', 'waiting', 'waiting', 'by_hand', 'by_hand'],
    ['waiting', '', 'cashier.step_taken', 'waiting', 'by_hand', 'by_hand'],
    ['asked', '', 'cashier.payout_running', 'cashier.payout_running', 'cashier.payout_running', 'by_hand'],
    ['sent', '', 'cashier.payout_running', 'cashier.payout_running', 'cashier.payout_running', 'by_hand'],
    ['refused', 'refused', 'waiting', 'waiting', 'by_hand', 'by_hand'],
    ['returned', 'person', 'waiting', 'waiting', 'by_hand', 'by_hand'],
    ['review', 'name_differs', 'waiting', 'waiting', 'by_hand', 'by_hand'],
    ['by_hand', '', 'waiting', 'waiting', 'cashier.step_taken', 'cashier.step_taken'],
    [
      'by_hand',
      'person',
      'cashier.payout_running',
      'cashier.payout_running',
      'cashier.step_taken',
      'cashier.step_taken',
    ],
  ])('in state %s%s', (state, why, ...outcomes) => {
    const payout = state === 'none' ? undefined : of(state, why);
    const decide = (action: 'send' | 'hand', provider: string, now: number) => {
      const decided = decidePayout(payout, { action, provider }, now);
      return decided.ok ? decided.value.state : decided.code;
    };
    const all = [decide('send', 'P', 1), decide('send', 'Q', 1), decide('hand', '', 1), decide('hand', '', DAY_MS)];
    expect(all).toEqual(outcomes);
  });
});
