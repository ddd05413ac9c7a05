import type * as z from 'zod/mini';
import { approveWithdrawals, type BatchResultSchema } from '../../contract/cashier/batches.ts';
import { call, type Failure } from '../core/api.ts';
import type { Payment } from './payment-calls.ts';

export type BatchResult = z.infer<typeof BatchResultSchema>;

/** Sent in one call, so that progress shows and a lost answer concerns few. */
export const BATCH_STEP = 10;

export interface BatchRun {
  readonly payments: readonly Payment[];
  readonly reason: string;
  /** Idempotency key of the batch. A repetition sends the same key, so that nothing is approved twice. */
  readonly key: string;
  /** Results of an earlier try. */
  readonly done: readonly BatchResult[];
}

/** Goes on after the results of an earlier try. Ends at the first call without an answer. */
export async function runBatch(
  { payments, reason, key, done }: BatchRun,
  onProgress: (results: readonly BatchResult[]) => void,
): Promise<Failure | undefined> {
  let results = done;
  while (results.length < payments.length) {
    const some = payments.slice(results.length, results.length + BATCH_STEP);
    const items = some.map(({ id, state }) => ({ id, state: state as 'requested' }));
    const answer = await call(approveWithdrawals, { items, reason }, key);
    if (!answer.ok) return answer.failure;
    results = [...results, ...answer.value.list];
    onProgress(results);
  }
  return undefined;
}
