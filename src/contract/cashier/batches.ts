import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { OPERATOR, OptionalReasonSchema } from '../core/operator.ts';
import { PaymentIdSchema } from './cashier.ts';
import { WITHDRAWAL_STATES } from './withdrawals.ts';

export const BATCH_MAX = 100;

/**
 * `approved`: this call, or an earlier call with the same key, approved the withdrawal. `waiting`: the amount needs a second person, who decides
 * about the request `approval`. `refused`: `code` is the error that `approveWithdrawal` would return.
 */
export const BATCH_OUTCOMES = ['approved', 'waiting', 'refused'] as const;
export const BatchResultSchema = z.object({
  id: z.string(),
  outcome: z.enum(BATCH_OUTCOMES),
  /** Error code; empty unless the outcome is `refused`. */
  code: z.string(),
  /** Request that a second person decides; empty unless the outcome is `waiting`. */
  approval: z.string(),
});

/**
 * Approves each withdrawal separately; each has its own outcome. A withdrawal is refused if its state differs from the `state` that the caller sends.
 * An interrupted call can be repeated with the same key: finished withdrawals are not approved again, and the others follow. If the settings name a
 * provider for the account, the provider pays the approved withdrawal out.
 */
export const approveWithdrawals = defineEndpoint({
  ...OPERATOR,
  id: 'approveWithdrawals',
  method: 'POST',
  path: '/ops/withdrawals/approvals',
  summary: 'Approve up to 100 withdrawals, each with an outcome of its own',
  permission: 'money.move',
  idempotent: true,
  errors: ['operator.unauthorized', ...IDEMPOTENCY_ERRORS],
  request: () =>
    z.strictObject({
      items: z.array(z.strictObject({ id: PaymentIdSchema, state: z.enum(WITHDRAWAL_STATES) })).check(
        z.minLength(1),
        z.maxLength(BATCH_MAX),
        z.refine((items) => new Set(items.map((item) => item.id)).size === items.length, { error: 'duplicate' }),
      ),
      reason: OptionalReasonSchema,
    }),
  response: () => z.object({ list: z.array(BatchResultSchema) }),
});
