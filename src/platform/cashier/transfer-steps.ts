import type { Minor } from '../../contract/core/money.ts';
import { createCrashProbes } from '../crash-probes.ts';
import type { Payment } from './payment-store.ts';

export interface TransferDetail {
  direction: 'out' | 'in';
  counterpartId: string;
  /** Masked account of the other member. */
  counterpart: string;
  reason: string;
  /** How many times the receiver must stake the amount before a withdrawal. Transfers of earlier versions have none and owe no turnover. */
  turnoverTimes?: number;
}
export type TransferPayment = Payment<TransferDetail>;

/** Message from the sender's object to the receiver's. */
export interface IncomingTransfer {
  id: string;
  fromId: string;
  /** Masked account of the sender. */
  from: string;
  amountMinor: Minor;
  currency: string;
  turnoverTimes?: number;
}

export const TRANSFER_STEPS = ['held', 'announced', 'credited', 'posted'] as const;
export type TransferStep = (typeof TRANSFER_STEPS)[number];

export const { passStep, setStepProbe } = createCrashProbes<TransferStep>();
