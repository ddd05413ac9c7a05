import type * as z from 'zod/mini';
import { approveWithdrawals, type BatchResultSchema } from '../../contract/cashier/batches.ts';
import { call, type Failure } from '../core/api.ts';
import type { Payment } from './payment-calls.ts';

export type BatchResult = z.infer<typeof BatchResultSchema>;

/** Number of withdrawals in one call. A small number shows progress, and only few outcomes are unknown if an answer is lost. */
export const BATCH_STEP = 10;

export interface BatchRun {
  readonly payments: readonly Payment[];
  readonly reason: string;
  /** Idempotency key of the batch. A repetition sends the same key, so that nothing is approved twice. */
  readonly key: string;
  /** Results of an earlier attempt. */
  readonly done: readonly BatchResult[];
}

/** Approves the payments step by step, and continues after the results of an earlier attempt. Stops at the first call that fails. */
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
