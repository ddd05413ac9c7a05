import type { WITHDRAWAL_STATES, Withdrawal } from '../../contract/cashier.ts';
import type { CashierSettings } from '../../contract/operator/cashier.ts';
import type { Payment } from './payment-store.ts';
import type { PayoutAccountRow } from './payout-accounts.ts';

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export interface WithdrawalStep {
  state: WithdrawalState;
  at: number;
  by: 'member' | 'operator' | 'system';
  note: string;
}

export interface WithdrawalDetail {
  account: PayoutAccountRow;
  times: Pick<
    CashierSettings['withdrawal'],
    'autoReceiptMinutes' | 'reviewMinutes' | 'payoutMinutes' | 'disputeMinutes'
  >;
  receivedMinor: number;
  remainingMinor: number;
  reason: string;
  reference: string;
  proofs: string[];
  automaticAt: number | null;
  steps: WithdrawalStep[];
}
export type WithdrawalPayment = Payment<WithdrawalDetail>;

/** Which states lead to which (reading.md); what is not here is refused. */
export const NEXT_STATES: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['rejected', 'paid', 'failed'],
  paid: ['received', 'partly', 'not_received', 'automatic', 'failed'],
  partly: ['received', 'forced', 'failed'],
  not_received: ['received', 'forced', 'failed'],
  rejected: [],
  failed: [],
  received: [],
  automatic: [],
  forced: [],
};

/** The amount is on hold in these. */
export const HELD_STATES = ['requested', 'approved'] as const satisfies readonly WithdrawalState[];

type Waiting = Pick<Withdrawal, 'holder' | 'missing'> & { minutes: keyof WithdrawalDetail['times'] | null };

const NOTHING: Waiting = { holder: 'nobody', missing: 'nothing', minutes: null };
export const WAITING: Readonly<Record<WithdrawalState, Waiting>> = {
  requested: { holder: 'operator', missing: 'review', minutes: 'reviewMinutes' },
  approved: { holder: 'bank', missing: 'payout', minutes: 'payoutMinutes' },
  paid: { holder: 'member', missing: 'receipt', minutes: 'autoReceiptMinutes' },
  partly: { holder: 'operator', missing: 'dispute', minutes: 'disputeMinutes' },
  not_received: { holder: 'operator', missing: 'dispute', minutes: 'disputeMinutes' },
  rejected: NOTHING,
  failed: NOTHING,
  received: NOTHING,
  automatic: NOTHING,
  forced: NOTHING,
};

export const MINUTE_MS = 60_000;

export function toNextUpdate({ state, detail, updatedAt }: WithdrawalPayment): number | null {
  const { minutes } = WAITING[state as WithdrawalState];
  return minutes === null ? null : updatedAt + detail.times[minutes] * MINUTE_MS;
}
