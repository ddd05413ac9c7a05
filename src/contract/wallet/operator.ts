import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { OPERATOR, ReasonSchema } from '../core/operator.ts';

/**
 * One account of a member's ledger: its stored balance, and the balance recomputed from its entries. Money in major
 * units; points in points.
 */
const LedgerAccountSchema = z.object({
  book: z.enum(['money', 'points']),
  name: z.string(),
  balance: AmountSchema,
  sumOfEntries: AmountSchema,
});

const BooksSchema = z.object({
  isBalanced: z.boolean(),
  /** Reason why the wallet is frozen, if its books did not balance; else null. */
  frozen: z.nullable(z.string()),
  accounts: z.array(LedgerAccountSchema),
  transfers: z.number(),
  unevenTransfers: z.number(),
});
const account = z.string().check(z.minLength(1), z.maxLength(64));

/** Recomputes both books of a member from every entry. Slow for a long history; read-only. */
export const auditBooks = defineEndpoint({
  ...OPERATOR,
  id: 'auditBooks',
  method: 'GET',
  path: '/ops/members/:account/books',
  summary: 'Audit a member’s ledger, entry by entry',
  permission: 'money.read',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account }),
  response: () => BooksSchema,
});

/**
 * Unfreezes a wallet that froze because its books did not balance. Refused with `wallet.frozen` while they still do
 * not. No effect on a wallet that is not frozen. The reason goes to the audit.
 */
export const releaseBooks = defineEndpoint({
  ...OPERATOR,
  id: 'releaseBooks',
  method: 'POST',
  path: '/ops/members/:account/books/release',
  summary: 'Unfreeze a wallet',
  permission: 'money.adjust',
  errors: ['operator.unauthorized', 'member.unknown', 'wallet.frozen'],
  request: () => z.strictObject({ account, reason: ReasonSchema }),
  response: () => BooksSchema,
});
