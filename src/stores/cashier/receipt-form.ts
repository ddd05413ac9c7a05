import { confirmWithdrawal, type Withdrawal } from '../../contract/cashier/withdrawals.ts';
import type { InputOf } from '../../contract/core/endpoint.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm } from '../core/forms.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { checkTypedAmount, readTypedAmount } from '../core/typed-amount.ts';
import { forgetProofs, getProofIds } from './receipt-uploads.ts';
import { withdrawal, withdrawalField, withdrawals } from './withdrawals.ts';

/** Spec §4: possible answers about a paid withdrawal. */
export const RECEIPT_OUTCOMES = ['received', 'partly', 'not_received'] as const;
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];

export function toOutcome(text: string | undefined): ReceiptOutcome | undefined {
  return RECEIPT_OUTCOMES.find((outcome) => outcome === text);
}

function getShown(): Withdrawal | undefined {
  const state = withdrawal.$state.get();
  return 'value' in state ? state.value : undefined;
}

/** Limits of a partial payment: at least one cent, and at least one cent less than the whole payout. */
export function toPartBounds({ payout }: Pick<Withdrawal, 'payout'>): { readonly min: number; readonly max: number } {
  return { min: toMajor(1), max: toMajor(Math.max(1, toMinor(payout) - 1)) };
}

/** Sends an answer about a payout. If another payout is open by the time of the reply, that one stays unchanged. */
async function send(input: InputOf<typeof confirmWithdrawal>): Promise<Result<Withdrawal>> {
  const { id } = input;
  const answer = await request(confirmWithdrawal, input);
  const code = answer.ok ? undefined : answer.failure.code;
  // A refused picture cannot be used again, and an accepted answer uses all pictures.
  if (answer.ok || code === 'uploads.unknown') forgetProofs(id);
  if (answer.ok) withdrawals.refresh();
  if (id !== withdrawalField.$value.get()) return answer;
  if (answer.ok) {
    receiptForm.reset();
    void withdrawal.load(id);
  } else if (code === 'cashier.state_changed') void withdrawal.reload();
  return answer;
}

/** Spec §4: `not_received` needs a proof; with `partly`, pictures are optional. */
function toProofProblem(outcome: ReceiptOutcome | undefined): string | undefined {
  if (outcome === 'received') return undefined;
  const ids = getProofIds();
  if (ids === undefined) return 'unfinished';
  return outcome === 'not_received' && ids.length === 0 ? 'required' : undefined;
}

export const receiptForm = createForm({
  check: (values) => {
    const shown = getShown();
    const outcome = toOutcome(values.outcome);
    const proofs = toProofProblem(outcome);
    const part = outcome === 'partly' && shown && checkTypedAmount(values.received ?? '', toPartBounds(shown));
    return {
      ...(outcome ? {} : { outcome: 'required' }),
      ...(part ? { received: part } : {}),
      ...(proofs ? { proofs } : {}),
    };
  },
  submit: async ({ outcome: named, received = '' }) => {
    const outcome = toOutcome(named) ?? 'received';
    const receivedAmount = outcome === 'partly' ? readTypedAmount(received) : undefined;
    const proofs = outcome === 'received' ? [] : [...(getProofIds() ?? [])];
    return send({
      id: getShown()?.id ?? '',
      outcome,
      proofs,
      ...(receivedAmount === undefined ? {} : { receivedAmount }),
    });
  },
});

/** Adds pictures during a dispute by repeating the same answer with them. */
export const proofsForm = createForm({
  check: () => {
    const ids = getProofIds();
    if (ids === undefined) return { proofs: 'unfinished' };
    return ids.length > 0 ? {} : { proofs: 'required' };
  },
  submit: async () => {
    const shown = getShown();
    const outcome = toOutcome(shown?.state) ?? 'not_received';
    return send({
      id: shown?.id ?? '',
      outcome,
      proofs: [...(getProofIds() ?? [])],
      ...(outcome === 'partly' ? { receivedAmount: shown?.received } : {}),
    });
  },
});

/** Ends a dispute: the missing money has arrived. */
export const arrivedForm = createForm({
  check: () => ({}),
  submit: () => send({ id: getShown()?.id ?? '', outcome: 'received' }),
});

function restart(): void {
  for (const form of [receiptForm, proofsForm, arrivedForm]) form.restart();
}

let lastId = '';

// Clears the typed input when another withdrawal is opened. The input stays if the member returns to the same withdrawal.
withdrawalField.$value.listen((id) => {
  if (id === '' || id === lastId) return;
  lastId = id;
  restart();
});
forAccount(restart);
