import { accept, type Result, refuse } from '../../server/result.ts';
import type { Payment } from './payment-store.ts';

/** What the same key did before: the same input is the same payment, another input is refused. */
export function toReplay<D extends object>(known: Payment<D>, inputHash: string): Result<Payment<D>> {
  return known.inputHash === inputHash ? accept(known) : refuse('idempotency.mismatch');
}
