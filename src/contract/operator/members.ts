import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { AmountSchema, CurrencySchema } from '../money.ts';
import { OPERATOR, REASON_MAX } from './shared.ts';

/** Credits (above zero) or debits a member; never below a balance of zero. Major units. */
export const adjustBalance = defineEndpoint({
  ...OPERATOR,
  id: 'adjustBalance',
  method: 'POST',
  path: '/ops/members/:account/adjustments',
  summary: 'Adjust a member’s balance with a reason',
  idempotent: true,
  errors: [
    'operator.unauthorized',
    'idempotency.missing',
    'idempotency.mismatch',
    'member.unknown',
    'wallet.insufficient_funds',
    'wallet.amount_invalid',
    'wallet.frozen',
  ],
  request: z.strictObject({
    account: z.string().check(z.minLength(1), z.maxLength(64)),
    amount: AmountSchema.check(z.refine((n) => n !== 0, 'amount')),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
  }),
  response: z.object({ balance: AmountSchema, currency: CurrencySchema, transactionId: z.string() }),
});
