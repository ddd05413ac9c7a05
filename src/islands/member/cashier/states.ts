import type { Tone } from '../../centre/parts/State.tsx';

/** Spec §4: visual tone of each payment state. */
const TONES: Readonly<Record<string, Tone>> = {
  pending: 'wait',
  paid: 'good',
  expired: 'plain',
  cancelled: 'plain',
  rejected: 'bad',
  reversed: 'bad',
  requested: 'wait',
  approved: 'wait',
  failed: 'bad',
  received: 'good',
  partly: 'wait',
  not_received: 'wait',
  automatic: 'good',
  forced: 'bad',
  held: 'wait',
  incoming: 'wait',
  sent: 'good',
  voided: 'bad',
};

export function toTone(state: string): Tone {
  return TONES[state] ?? 'plain';
}

export type PaymentKind = 'deposit' | 'withdraw' | 'transfer';
