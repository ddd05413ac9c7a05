import type { Minor } from '../../../contract/core/money.ts';

/** Unfinished work on a charge is resumed after this time. */
export const CHARGE_AGAIN_MS = 15_000;

/**
 * State of the charge at one provider. `asked`: the request may have been sent. `open`: the charge exists and the payer has its code. `refused`: not
 * made. `lost`: the outcome is unknown and the next provider was asked; no payer has the code of this charge. `closed`: the charge can no longer be
 * paid.
 */
export interface TriedCharge {
  provider: string;
  state: 'asked' | 'open' | 'refused' | 'lost' | 'closed';
  pixCode: string;
  /** The provider's page for the payer; records of earlier versions have none. */
  payUrl?: string;
}

/**
 * Outcome of a payment. `credited`: it is in the wallet. `refund`: it will be refunded. `refunded`: the refund was paid. `review`: a person
 * decides. `reversed`: the bank took it back after it was credited. Amounts in minor units.
 */
export interface TakenPayment {
  provider: string;
  /** The `endToEndId`. */
  id: string;
  amountMinor: Minor;
  fate: 'credited' | 'refund' | 'refunded' | 'review' | 'reversed';
  why:
    | ''
    | 'other_payer'
    | 'payer_unknown'
    | 'second_payment'
    | 'by_hand'
    | 'over_balance'
    | 'refund_failed'
    | 'taken_back';
  /** The amount that the bank took back on its own. */
  takenBackMinor: Minor;
}

export interface ChargeRecord {
  /** Providers that were not tried yet. */
  queue: readonly string[];
  tried: readonly TriedCharge[];
  payments: readonly TakenPayment[];
}

export function toNewCharge(providers: readonly string[]): ChargeRecord {
  return { queue: providers, tried: [], payments: [] };
}

/** Ids are unique among all banks. Two providers of one account report the same payment, which is decided once. */
export function findTaken({ payments }: ChargeRecord, id: string): TakenPayment | undefined {
  return payments.find((one) => one.id === id);
}

/**
 * Marks the payment that waited for a person as credited, because the operator has confirmed the order with this payment. Its returns are then
 * followed like those of any credited payment.
 */
export function toConfirmed(charge: ChargeRecord, receivedMinor: Minor): ChargeRecord {
  const confirmed = charge.payments.find(
    ({ fate, amountMinor, takenBackMinor }) => fate === 'review' && amountMinor - takenBackMinor === receivedMinor,
  );
  const payments = charge.payments.map((one) => (one === confirmed ? { ...one, fate: 'credited' as const } : one));
  return { ...charge, payments };
}

/** True if a payment of the order is on its way back; then nobody else may credit it. */
export function isRefunding({ charge }: { charge?: ChargeRecord }): boolean {
  return charge?.payments.some(({ fate }) => fate === 'refund') ?? false;
}

/** How the open charge is paid; empty while there is none. */
export function toPayWay({ charge }: { charge?: ChargeRecord }): { pixCode: string; payUrl: string } {
  const { pixCode = '', payUrl = '' } = charge?.tried.find(({ state }) => state === 'open') ?? {};
  return { pixCode, payUrl };
}
