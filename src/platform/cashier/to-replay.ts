import { accept, type Result, refuse } from '../../server/result.ts';
import type { Payment } from './payment-store.ts';

/** Answers a repeated key: the same input returns the first payment, another input is refused. */
export function toReplay<D extends object>(known: Payment<D>, inputHash: string): Result<Payment<D>> {
  return known.inputHash === inputHash ? accept(known) : refuse('idempotency.mismatch');
}
