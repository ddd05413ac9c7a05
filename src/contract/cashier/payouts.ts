import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { OPERATOR, ReasonSchema } from '../core/operator.ts';
import { PaymentIdSchema } from './cashier.ts';
import { PROVIDER_CODE } from './providers.ts';

/** States of a payout; `src/platform/cashier/payouts/payout-record.ts` explains each. */
export const PAYOUT_STATES = ['waiting', 'asked', 'sent', 'paid', 'returned', 'refused', 'review', 'by_hand'] as const;

/**
 * Why a payout needs a person. `name_differs`: the account has another owner, or the bank does not name one. `account_unknown`: the bank has no such
 * account. `refused`: the provider did not send it. `person`: a report of the provider does not fit to the state of the withdrawal.
 */
export const PAYOUT_WHYS = ['', 'name_differs', 'account_unknown', 'refused', 'person'] as const;

const id = PaymentIdSchema;

/**
 * Decides about an approved withdrawal whose payout waits for a person. `send` orders a new payout from `provider`, or from the provider of the
 * settings; after `name_differs` it also accepts the owner's name. `hand` means that the operator pays and then records the payout. Both are refused
 * with `cashier.payout_running` while a payout may be on its way; `hand` is possible again after the provider has been silent for 24 hours.
 */
export const decidePayout = defineEndpoint({
  ...OPERATOR,
  id: 'decidePayout',
  method: 'POST',
  path: '/ops/withdrawals/:id/payout',
  summary: 'Pay an approved withdrawal out by a provider, or by hand',
  permission: 'money.move',
  fourEyes: 'each',
  idempotent: true,
  errors: [
    'operator.unauthorized',
    'operator.amount_over_limit',
    'records.unknown',
    'cashier.state_changed',
    'cashier.payout_running',
    'cashier.step_taken',
    ...IDEMPOTENCY_ERRORS,
  ],
  request: () =>
    z.strictObject({
      id,
      action: z.enum(['send', 'hand']),
      provider: z.optional(z.string().check(z.regex(PROVIDER_CODE))),
      reason: ReasonSchema,
    }),
  response: () => z.object({ id: z.string(), state: z.enum(PAYOUT_STATES) }),
});

/**
 * Sends the payout to its provider, or reads its state there, now instead of at the next sweep. `payout` is null if no provider has a payout of this
 * withdrawal.
 */
export const checkPayout = defineEndpoint({
  ...OPERATOR,
  id: 'checkPayout',
  method: 'POST',
  path: '/ops/withdrawals/:id/check',
  summary: 'Read the payout of a withdrawal at its provider',
  permission: 'money.move',
  errors: ['operator.unauthorized', 'records.unknown'],
  request: () => z.strictObject({ id }),
  response: () =>
    z.object({
      id: z.string(),
      state: z.string(),
      payout: z.nullable(z.object({ provider: z.string(), state: z.enum(PAYOUT_STATES), why: z.enum(PAYOUT_WHYS) })),
    }),
});
