import { expect, test } from 'vitest';
import type { Withdrawal } from '../../../../src/contract/cashier/withdrawals.ts';
import { Dispute } from '../../../../src/islands/member/cashier/Dispute.tsx';
import { Proofs } from '../../../../src/islands/member/cashier/Proofs.tsx';
import { receiptForm } from '../../../../src/stores/cashier/receipt-form.ts';
import { WITHDRAWAL } from '../../stores/cashier/support.ts';
import { render } from '../render.ts';

const show = (state: Withdrawal['state'], proofs = ['a'.repeat(32)]) =>
  render(Dispute, { withdrawal: { ...WITHDRAWAL, state, proofs, steps: [] } });
const toTitle = (html: string) => /<h3[^>]*>([^<]*)</.exec(html)?.[1];

test.each(['partly', 'not_received'] as const)('a payout that is %s is being looked into', (state) => {
  expect(toTitle(show(state))).toBe('withdraw.dispute');
  expect(show(state, [])).toContain('withdraw.arrived');
});

test('an open dispute shows until when it is decided', () => {
  const dispute = {
    kind: 'payout',
    state: 'open',
    openedAt: WITHDRAWAL.createdAt,
    deadlineAt: '2027-01-17T08:00:00.000Z',
  } as const;
  const t = (key: string) => (key === 'dispute.decided_by' ? '{{time}}' : key);
  const withdrawal = { ...WITHDRAWAL, state: 'not_received' as const, proofs: [], steps: [] };
  const at = (html: string) => html.includes(`dateTime="${dispute.deadlineAt}"`);
  expect(at(render(Dispute, { withdrawal: { ...withdrawal, dispute } }, t))).toBe(true);
  expect(at(render(Dispute, { withdrawal: { ...withdrawal, dispute: { ...dispute, state: 'upheld' } } }, t))).toBe(
    false,
  );
});

test.each(['received', 'forced', 'failed'] as const)('of one that is %s only the pictures are left', (state) => {
  const html = show(state);
  expect(toTitle(html)).toBe('withdraw.proofs');
  expect(html).not.toMatch(/withdraw.(?:dispute|forced_text|arrived)/);
  expect(html).toContain('<canvas');
  expect(show(state, [])).toBe('');
});

test('pictures are marked as required, and reported missing, only if required', () => {
  receiptForm.$problems.set({ proofs: 'required' });
  const needed = render(Proofs, { form: receiptForm, isRequired: true });
  expect(needed).toContain('withdraw.proofs_needed');
  expect(needed).toContain('withdraw.proof_required');
  expect(needed).not.toContain('form.optional');
  const optional = render(Proofs, { form: receiptForm, isRequired: false });
  expect(optional).toContain('form.optional');
  expect(optional).not.toMatch(/withdraw.proofs?_(?:needed|required)/);
});
