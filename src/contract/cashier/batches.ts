import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { OPERATOR, OptionalReasonSchema } from '../core/operator.ts';
import { PaymentIdSchema } from './cashier.ts';
import { WITHDRAWAL_STATES } from './withdrawals.ts';

export const BATCH_MAX = 100;

/**
 * `approved`: done now, or by an earlier call with the same key. `waiting`: above the amount of four eyes, so a second person decides about
 * `approval`. `refused`: `code` says why, as `approveWithdrawal` would.
 */
export const BATCH_OUTCOMES = ['approved', 'waiting', 'refused'] as const;
export const BatchResultSchema = z.object({
  id: z.string(),
  outcome: z.enum(BATCH_OUTCOMES),
  /** Empty unless refused. */
  code: z.string(),
  /** Empty unless a second person decides. */
  approval: z.string(),
});

/**
 * Each withdrawal is approved by itself, with an outcome of its own; one that is not in the state that the caller has seen is refused. Repeat an
 * interrupted call with the same key: what was done stays done, the rest follows. Approved ones go out by their providers.
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
