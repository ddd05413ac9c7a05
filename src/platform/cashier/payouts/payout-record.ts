import type { PAYOUT_STATES, PAYOUT_WHYS } from '../../../contract/cashier/payouts.ts';
import type { Minor } from '../../../contract/core/money.ts';

export type PayoutState = (typeof PAYOUT_STATES)[number];
export type PayoutWhy = (typeof PAYOUT_WHYS)[number];

/**
 * How a provider pays a withdrawal out. `waiting`: nothing was sent. `asked`: the request may have been sent. `sent`: the provider has it and has not
 * decided. `paid`: `arrivedMinor` has arrived. `returned`, `refused`: nothing arrived. `review`: nothing was sent, a person decides. `by_hand`: the
 * operator pays. Amounts in minor units.
 */
export interface PayoutRecord {
  provider: string;
  /** Address of the provider at the time of the request. A payout is not sent to a changed address, because another account would pay. */
  address: string;
  /** A new attempt after a refused or returned one has another id at the provider. */
  attempt: number;
  state: PayoutState;
  why: PayoutWhy;
  arrivedMinor: Minor;
  bankId: string;
  /** Owner of the account as the bank names it; empty: unknown. */
  payeeName: string;
  /** True if a person has accepted an owner with another name. */
  isNameAccepted: boolean;
  changedAt: number;
}

export function toNewPayout(provider: string, now: number, previous?: PayoutRecord): PayoutRecord {
  return {
    provider,
    address: '',
    attempt: (previous?.attempt ?? 0) + 1,
    state: 'waiting',
    why: '',
    arrivedMinor: 0,
    bankId: '',
    payeeName: previous?.payeeName ?? '',
    isNameAccepted: false,
    changedAt: now,
  };
}

/** True if the money may be on its way; then nobody else may pay it or give it back. */
export function isInFlight(payout: PayoutRecord | undefined): boolean {
  return payout?.state === 'asked' || payout?.state === 'sent';
}
