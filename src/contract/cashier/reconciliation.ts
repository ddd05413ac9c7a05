import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLine } from '../core/free-text.ts';
import { AmountSchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { PROVIDER_CODE } from './providers.ts';

/**
 * Kinds of differences between a provider's statement and our books. `missing_here`: only the statement has the payment. `missing_there`: only our
 * books have it. `amount`, `returned`: the amounts differ. `state`: a payout ended on one side only, or with another result.
 */
export const DIFFERENCES = ['missing_here', 'missing_there', 'amount', 'returned', 'state'] as const;

const kind = z.enum(['payment', 'payout']);

const DifferenceSchema = z.object({
  provider: z.string(),
  kind,
  /** Id that the provider gives to the payment or payout. */
  id: z.string(),
  /** Id of our deposit or withdrawal; empty if the payment belongs to none. */
  paymentId: z.string(),
  what: z.enum(DIFFERENCES),
  ours: z.string(),
  theirs: z.string(),
  /** Number of hourly runs that found the difference. After one run, the two sides may only be a few minutes apart. */
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

/** Answers at most 100 differences and 100 waiting payments, oldest first. */
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

/** Runs the hourly comparison now, for today and yesterday by UTC. */
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

/** Closes a difference that a person has settled. If a later run finds the difference again, it opens again. */
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
