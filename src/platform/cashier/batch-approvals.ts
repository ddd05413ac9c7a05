import type * as z from 'zod/mini';
import { approveWithdrawals, type BatchResultSchema } from '../../contract/cashier/batches.ts';
import { approveWithdrawal } from '../../contract/cashier/operator.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { accept } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { askSecondPerson, readSubject } from '../staff/four-eyes.ts';
import { advanceWithdrawal, readPayoutProviders, type StepCall } from './advance-withdrawal.ts';
import type { WithdrawalState } from './withdrawal-steps.ts';

/** Withdrawals that are approved at the same time. Each costs up to three calls of its member's object. */
const AT_ONCE = 10;
const ONE = approveWithdrawal as unknown as Endpoint;

type Item = { id: string; state: WithdrawalState };
type BatchResult = z.output<typeof BatchResultSchema>;

/**
 * Works like `approveWithdrawal`, including the approval by a second person. The key of each item is derived from the key of the batch, so a repeated
 * batch approves no withdrawal twice.
 */
async function approveOne(
  call: StepCall,
  { id, state }: Item,
  reason: string,
  providers: Readonly<Record<string, string | undefined>>,
): Promise<BatchResult> {
  const { env, settings, staff } = call;
  const key = `${call.idempotencyKey}:${id}`;
  const input = { id, reason };
  const waiting = staff
    ? await askSecondPerson(
        { endpoint: ONE, env, settings, params: { id }, input, key, staff },
        await readSubject(ONE, env, input),
      )
    : undefined;
  if (waiting?.code === 'staff.approval_waiting') {
    const { approval } = waiting.value as { approval: string };
    return { id, outcome: 'waiting', code: '', approval };
  }
  const done =
    waiting ??
    (await advanceWithdrawal(
      { ...call, idempotencyKey: key },
      { id, to: 'approved', note: reason, from: state },
      providers,
    ));
  return { id, outcome: done.ok ? 'approved' : 'refused', code: done.ok ? '' : done.code, approval: '' };
}

export const batchRoutes = [
  implement(approveWithdrawals, async ({ input: { items, reason }, ...call }) => {
    const providers = await readPayoutProviders(call.env);
    const list: BatchResult[] = [];
    for (let start = 0; start < items.length; start += AT_ONCE) {
      const some = items.slice(start, start + AT_ONCE);
      list.push(...(await Promise.all(some.map((item) => approveOne(call, item, reason, providers)))));
    }
    return accept({ list });
  }),
];
