import type { RiskMark } from '../../contract/cashier/operator.ts';
import type { CashierSettings } from '../../contract/cashier/settings-operator.ts';
import { PROOFS_MAX, type WITHDRAWAL_STATES, type Withdrawal } from '../../contract/cashier/withdrawals.ts';
import type { ErrorCode } from '../../contract/core/errors.ts';
import type { Minor } from '../../contract/core/money.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { DisputeRecord } from './disputes.ts';
import type { Payment } from './payment-store.ts';
import type { PayoutAccountRow } from './payout-accounts.ts';
import { isInFlight, type PayoutRecord } from './payouts/payout-record.ts';

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
  /** How a provider pays it; undefined: the operator pays by hand. */
  payout?: PayoutRecord;
  /** The dispute about the receipt of the payout. Disputes of an older version have no record (`toPayoutDispute`). */
  dispute?: DisputeRecord;
  /** Reasons for a closer check, found at the request; withdrawals of an older version have none. */
  marks?: readonly RiskMark[];
}
export type WithdrawalPayment = Payment<WithdrawalDetail>;

type Actor = WithdrawalStep['by'];

/** Allowed changes of state (reading), by the actor; all others are refused. */
export const NEXT_STATES: Readonly<
  Record<WithdrawalState, Readonly<Partial<Record<Actor, readonly WithdrawalState[]>>>>
> = {
  requested: { operator: ['approved', 'rejected'], system: ['approved'] },
  approved: { operator: ['rejected', 'paid', 'failed'], system: ['paid', 'failed'] },
  paid: {
    member: ['received', 'partly', 'not_received'],
    operator: ['failed'],
    system: ['automatic', 'partly', 'failed'],
  },
  partly: { member: ['received'], operator: ['forced', 'failed'], system: ['failed'] },
  not_received: { member: ['received'], operator: ['forced', 'failed'], system: ['failed'] },
  rejected: {},
  failed: {},
  received: {},
  // The member did not confirm the receipt, so the bank may still return it.
  automatic: { operator: ['failed'], system: ['failed'] },
  forced: {},
};

export interface WithdrawalMove {
  id: string;
  to: WithdrawalState;
  by: Actor;
  /** Account of the staff member who takes the step. */
  account?: string;
  /** The state that the operator has seen; undefined: not said. */
  from?: WithdrawalState | undefined;
  note: string;
  reference?: string;
  receivedMinor?: Minor;
  proofs?: readonly string[];
  /** Only for an approval: the provider that pays the withdrawal. */
  provider?: string | undefined;
  /** True: the step sends no message to the member, because the message of the step that follows at once is enough. */
  isQuiet?: boolean;
}

const DISPUTED: readonly string[] = ['partly', 'not_received'] satisfies WithdrawalState[];

/** The stored pictures and the new ones, each once. */
export function joinProofs(detail: Pick<WithdrawalDetail, 'proofs'>, proofs: readonly string[] = []): string[] {
  return [...new Set([...detail.proofs, ...proofs])];
}

/** Steps that pay the amount or give it back. They are refused while a provider may be paying. */
const MOVES_HELD: readonly string[] = ['paid', 'rejected', 'failed'] satisfies WithdrawalState[];

/** True if the provider reports that it paid, and no other report contradicts this. */
function isPaidByProvider(payout: PayoutRecord | undefined): boolean {
  return payout?.state === 'paid' && payout.why === '';
}

/**
 * Refuses an operator's step for reasons that `NEXT_STATES` does not cover. Two people may decide at the same time, so the step is refused if it was
 * already taken, or if the withdrawal has changed since the person saw it. Only a person who has seen an approval may take it back.
 */
function refuseOperator(
  { state, detail: { payout } }: WithdrawalPayment,
  { to, from }: Pick<WithdrawalMove, 'to' | 'from'>,
): ErrorCode | undefined {
  if (state === to) return 'cashier.step_taken';
  if (to === 'rejected' && state === 'approved' && from !== 'approved') return 'cashier.approved_already';
  if (from !== undefined && from !== state) return 'cashier.state_changed';
  if (!NEXT_STATES[state as WithdrawalState].operator?.includes(to)) return 'cashier.state_changed';
  if (MOVES_HELD.includes(to) && isInFlight(payout)) return 'cashier.payout_running';
  return to === 'failed' && isPaidByProvider(payout) ? 'cashier.payout_paid' : undefined;
}

/**
 * Decides whether this step is allowed or was taken already. The same answer of a member with another amount is a different step. An open dispute
 * accepts more pictures.
 */
export function checkMove(
  withdrawal: WithdrawalPayment,
  move: Pick<WithdrawalMove, 'to' | 'by' | 'from' | 'reference' | 'receivedMinor' | 'proofs'>,
): Result<'next' | 'adds' | 'stands'> {
  const { state, amountMinor, feeMinor, detail } = withdrawal;
  const { to, by, reference, receivedMinor = 0, proofs } = move;
  const refused = by === 'operator' ? refuseOperator(withdrawal, move) : undefined;
  if (refused) return refuse(refused);
  if (state === to) {
    const isOther = reference !== undefined && reference !== detail.reference;
    const isMore = to === 'partly' && receivedMinor !== detail.receivedMinor;
    if (isOther || isMore) return refuse('cashier.state_changed');
    const count = joinProofs(detail, proofs).length;
    if (!DISPUTED.includes(to) || count === detail.proofs.length) return accept('stands');
    return count > PROOFS_MAX ? refuse('cashier.state_changed') : accept('adds');
  }
  if (!NEXT_STATES[state as WithdrawalState][by]?.includes(to)) return refuse('cashier.state_changed');
  const isAmount = receivedMinor > 0 && receivedMinor < amountMinor - feeMinor;
  return to !== 'partly' || isAmount ? accept('next') : refuse('wallet.amount_invalid');
}

/**
 * The reported amount that arrived. In the state `automatic` it is 0: the member gave no answer, so the receipt of a payout that the bank
 * has returned is not confirmed.
 */
export function toArrivedMinor({ state, detail }: Pick<WithdrawalPayment, 'state' | 'detail'>): number {
  return state === 'automatic' ? 0 : detail.receivedMinor;
}

/** States in which the amount is on hold. */
export const HELD_STATES = ['requested', 'approved'] as const satisfies readonly WithdrawalState[];

interface Waiting {
  waitingOn: Withdrawal['holder'];
  missing: Withdrawal['missing'];
  /** Setting with the minutes until the promised update; null: no update is promised. */
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

/** Time at which the present state began. The operator's explanations and further pictures of a dispute do not change it. */
export function toSince({
  state,
  detail,
  updatedAt,
}: Pick<WithdrawalPayment, 'state' | 'updatedAt'> & { detail: Pick<WithdrawalDetail, 'steps'> }): number {
  return detail.steps.find((step) => step.state === state)?.at ?? updatedAt;
}

/** The promised time; else the start of the state plus the minutes of the setting. Added pictures do not delay it. */
export function toNextUpdate({ state, detail, updatedAt }: WithdrawalPayment): number | null {
  const { minutes } = WAITING[state as WithdrawalState];
  if (minutes === null) return null;
  const since = toSince({ state, detail, updatedAt });
  return toPromise(detail, state) ?? since + detail.times[minutes] * MINUTE_MS;
}
