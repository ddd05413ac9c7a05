import type { DEPOSIT_STATES } from './deposits.ts';
import type { TRANSFER_STATES } from './transfers.ts';
import type { WITHDRAWAL_STATES } from './withdrawals.ts';

/** States of payments in progress: lists answer these payments for `state=open`. */
export const OPEN_PAYMENT_STATES = {
  deposit: ['pending'],
  withdrawal: ['requested', 'approved', 'paid', 'partly', 'not_received'],
  transfer: ['held', 'incoming'],
} as const satisfies {
  deposit: readonly (typeof DEPOSIT_STATES)[number][];
  withdrawal: readonly (typeof WITHDRAWAL_STATES)[number][];
  transfer: readonly (typeof TRANSFER_STATES)[number][];
};
