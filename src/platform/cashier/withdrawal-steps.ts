import type { CashierSettings, RiskMark } from '../../contract/cashier/operator.ts';
import { PROOFS_MAX, type WITHDRAWAL_STATES, type Withdrawal } from '../../contract/cashier/withdrawals.ts';
import type { Minor } from '../../contract/core/money.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { Payment } from './payment-store.ts';
import type { PayoutAccountRow } from './payout-accounts.ts';

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export interface WithdrawalStep {
  state: WithdrawalState;
  at: number;
  by: 'member' | 'operator' | 'system';
  note: string;
  /** Time promised with this step, or with an earlier one. */
  nextUpdateAt?: number;
}

export interface WithdrawalDetail {
  account: PayoutAccountRow;
  times: Pick<
    CashierSettings['withdrawal'],
    'autoReceiptMinutes' | 'reviewMinutes' | 'payoutMinutes' | 'disputeMinutes'
  >;
  receivedMinor: Minor;
  remainingMinor: Minor;
  reason: string;
  reference: string;
  proofs: string[];
  automaticAt: number | null;
  steps: WithdrawalStep[];
  /** Found at the request; withdrawals of an older version have none. */
  marks?: readonly RiskMark[];
}
export type WithdrawalPayment = Payment<WithdrawalDetail>;

/** Allowed changes of state (reading); all others are refused. */
export const NEXT_STATES: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['rejected', 'paid', 'failed'],
  paid: ['received', 'partly', 'not_received', 'automatic', 'failed'],
  partly: ['received', 'forced', 'failed'],
  not_received: ['received', 'forced', 'failed'],
  rejected: [],
  failed: [],
  received: [],
  // The member did not confirm the receipt, so the bank may still return it.
  automatic: ['failed'],
  forced: [],
};

export interface WithdrawalMove {
  id: string;
  to: WithdrawalState;
  by: 'member' | 'operator' | 'system';
  note: string;
  reference?: string;
  receivedMinor?: Minor;
  proofs?: readonly string[];
}

const DISPUTED: readonly string[] = ['partly', 'not_received'] satisfies WithdrawalState[];

/** The stored pictures and the new ones, each once. */
export function joinProofs(detail: Pick<WithdrawalDetail, 'proofs'>, proofs: readonly string[] = []): string[] {
  return [...new Set([...detail.proofs, ...proofs])];
}

/**
 * Decides whether this step is allowed or was taken already. The same step with another reference or amount is a different step. An open
 * dispute accepts more pictures.
 */
export function checkMove(
  { state, amountMinor, feeMinor, detail }: WithdrawalPayment,
  { to, reference, receivedMinor = 0, proofs }: Pick<WithdrawalMove, 'to' | 'reference' | 'receivedMinor' | 'proofs'>,
): Result<'next' | 'adds' | 'stands'> {
  if (state === to) {
    const isOther = reference !== undefined && reference !== detail.reference;
    const isMore = to === 'partly' && receivedMinor !== detail.receivedMinor;
    if (isOther || isMore) return refuse('cashier.state_changed');
    const count = joinProofs(detail, proofs).length;
    if (!DISPUTED.includes(to) || count === detail.proofs.length) return accept('stands');
    return count > PROOFS_MAX ? refuse('cashier.state_changed') : accept('adds');
  }
  if (!NEXT_STATES[state as WithdrawalState].includes(to)) return refuse('cashier.state_changed');
  const isAmount = receivedMinor > 0 && receivedMinor < amountMinor - feeMinor;
  return to !== 'partly' || isAmount ? accept('next') : refuse('wallet.amount_invalid');
}

/** The amount that arrived, as reported. Once the bank has returned the payout, a member's silence is no confirmation. */
export function toArrivedMinor({ state, detail }: Pick<WithdrawalPayment, 'state' | 'detail'>): number {
  return state === 'automatic' ? 0 : detail.receivedMinor;
}

/** States in which the amount is on hold. */
export const HELD_STATES = ['requested', 'approved'] as const satisfies readonly WithdrawalState[];

interface Waiting {
  waitingOn: Withdrawal['holder'];
  missing: Withdrawal['missing'];
  /** Setting with the promised minutes. */
  minutes: keyof WithdrawalDetail['times'] | null;
}

const NOTHING: Waiting = { waitingOn: 'nobody', missing: 'nothing', minutes: null };
export const WAITING: Readonly<Record<WithdrawalState, Waiting>> = {
  requested: { waitingOn: 'operator', missing: 'review', minutes: 'reviewMinutes' },
  approved: { waitingOn: 'bank', missing: 'payout', minutes: 'payoutMinutes' },
  paid: { waitingOn: 'member', missing: 'receipt', minutes: 'autoReceiptMinutes' },
  partly: { waitingOn: 'operator', missing: 'dispute', minutes: 'disputeMinutes' },
  not_received: { waitingOn: 'operator', missing: 'dispute', minutes: 'disputeMinutes' },
  rejected: NOTHING,
  failed: NOTHING,
  received: NOTHING,
  automatic: NOTHING,
  forced: NOTHING,
};

/** The latest promised time for a state. */
export function toPromise({ steps }: Pick<WithdrawalDetail, 'steps'>, state: string): number | undefined {
  return steps.findLast((step) => step.state === state && step.nextUpdateAt !== undefined)?.nextUpdateAt;
}

/** Start of the state: explanations and further pictures of a dispute do not move it. */
export function toSince({
  state,
  detail,
  updatedAt,
}: Pick<WithdrawalPayment, 'state' | 'updatedAt'> & { detail: Pick<WithdrawalDetail, 'steps'> }): number {
  return detail.steps.find((step) => step.state === state)?.at ?? updatedAt;
}

/** The promised time, else counted from the start of the state. Adding pictures does not delay it. */
export function toNextUpdate({ state, detail, updatedAt }: WithdrawalPayment): number | null {
  const { minutes } = WAITING[state as WithdrawalState];
  if (minutes === null) return null;
  const since = toSince({ state, detail, updatedAt });
  return toPromise(detail, state) ?? since + detail.times[minutes] * MINUTE_MS;
}
