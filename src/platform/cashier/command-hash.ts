import { createHash } from 'node:crypto';
import { accept, type Result, refuse } from '../result.ts';
import type { Payment } from './payment-store.ts';

export function toInputHash(input: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

/** What the same key did before: the same input is the same payment, another input is refused. */
export function toReplay<D extends object>(known: Payment<D>, inputHash: string): Result<Payment<D>> {
  return known.inputHash === inputHash ? accept(known) : refuse('idempotency.mismatch');
}
