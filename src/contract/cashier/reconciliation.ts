import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLine } from '../core/free-text.ts';
import { AmountSchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { PROVIDER_CODE } from './providers.ts';

/**
 * `missing_here`: the provider has it, we do not. `missing_there`: the other way round. `amount`, `returned`: the amounts differ. `state`: a payout has
 * ended at one side only, or differently.
 */
export const DIFFERENCES = ['missing_here', 'missing_there', 'amount', 'returned', 'state'] as const;

const kind = z.enum(['payment', 'payout']);

const DifferenceSchema = z.object({
  provider: z.string(),
  kind,
  /** The provider's id. */
  id: z.string(),
  /** The deposit or withdrawal; empty for one that is not ours. */
  paymentId: z.string(),
  what: z.enum(DIFFERENCES),
  ours: z.string(),
  theirs: z.string(),
  /** Hourly runs that saw it. One may be a matter of minutes. */
  runs: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
});

/** A payment or payout that waits for a person. */
const WaitingSchema = z.object({
  provider: z.string(),
  kind,
  id: z.string(),
  paymentId: z.string(),
  state: z.string(),
  amount: AmountSchema,
  at: z.string(),
});

const ReconciliationSchema = z.object({
  differences: z.array(DifferenceSchema),
  waiting: z.array(WaitingSchema),
  /** The last run of each provider; `error` is empty when its statement was read. */
  runs: z.array(
    z.object({
      provider: z.string(),
      at: z.string(),
      payments: z.number(),
      payouts: z.number(),
      differences: z.number(),
      error: z.string(),
    }),
  ),
});

/** At most 100 of each, oldest first. */
export const getReconciliation = defineEndpoint({
  ...OPERATOR,
  id: 'getReconciliation',
  method: 'GET',
  path: '/ops/reconciliation',
  summary: 'Open differences between providers and our books, and payments that wait for a person',
  permission: 'money.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => ReconciliationSchema,
});

/** The hourly comparison, now: of today and yesterday, by UTC. */
export const reconcileNow = defineEndpoint({
  ...OPERATOR,
  id: 'reconcileNow',
  method: 'POST',
  path: '/ops/reconciliation',
  summary: 'Compare the statements of all providers with our books now',
  permission: 'money.move',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => ReconciliationSchema,
});

/** After a person has settled it. It opens again if a later run sees it. */
export const closeDifference = defineEndpoint({
  ...OPERATOR,
  id: 'closeDifference',
  method: 'POST',
  path: '/ops/reconciliation/close',
  summary: 'Close a difference that a person has settled',
  permission: 'money.move',
  errors: ['operator.unauthorized', 'records.unknown'],
  request: () =>
    z.strictObject({
      provider: z.string().check(z.regex(PROVIDER_CODE)),
      kind,
      id: z.string().check(z.minLength(1), z.maxLength(120)),
      reason: z.string().check(cleanLine(), z.minLength(1), z.maxLength(300)),
    }),
  response: () => z.object({ closed: z.number() }),
});
