import type { Payment } from './payment-store.ts';

export interface TransferDetail {
  direction: 'out' | 'in';
  counterpartId: string;
  /** Masked. */
  counterpart: string;
  reason: string;
}
export type TransferPayment = Payment<TransferDetail>;

/** What the sender's object tells the receiver's. */
export interface IncomingTransfer {
  id: string;
  fromId: string;
  /** Masked. */
  from: string;
  amountMinor: number;
  currency: string;
}

export const TRANSFER_STEPS = ['held', 'announced', 'credited', 'posted'] as const;
export type TransferStep = (typeof TRANSFER_STEPS)[number];

let probe: (step: TransferStep) => void = () => undefined;

/** A step is behind us. Tests end a transfer here as a crash would. */
export function passStep(step: TransferStep): void {
  probe(step);
}

/** For tests; without an argument nothing is in the way. */
export function setStepProbe(next: (step: TransferStep) => void = () => undefined): void {
  probe = next;
}
