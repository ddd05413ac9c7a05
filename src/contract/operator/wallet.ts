import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { AmountSchema } from '../money.ts';
import { OPERATOR } from './shared.ts';

/** One account of a member's ledger: its balance, and the same added up again from its entries. Major units; points are points. */
const LedgerAccountSchema = z.object({
  book: z.enum(['money', 'points']),
  name: z.string(),
  balance: AmountSchema,
  sumOfEntries: AmountSchema,
});

const BooksSchema = z.object({
  isBalanced: z.boolean(),
  /** Why nothing moves any more, where the object found itself unbalanced. */
  frozen: z.nullable(z.string()),
  accounts: z.array(LedgerAccountSchema),
  transfers: z.number(),
  unevenTransfers: z.number(),
});
const account = z.string().check(z.minLength(1), z.maxLength(64));

/** Adds up every entry of a member's two books (design §4). Slow for a long history, and reads only. */
export const auditBooks = defineEndpoint({
  ...OPERATOR,
  id: 'auditBooks',
  method: 'GET',
  path: '/ops/members/:account/books',
  summary: 'Add up a member’s ledger again, entry by entry',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account }),
  response: () => BooksSchema,
});

/**
 * A wallet that froze because its books did not add up moves money again: refused with `wallet.frozen` while they still do not. Where nothing
 * is frozen nothing happens. The reason is in the audit.
 */
export const releaseBooks = defineEndpoint({
  ...OPERATOR,
  id: 'releaseBooks',
  method: 'POST',
  path: '/ops/members/:account/books/release',
  summary: 'Let a frozen wallet move money again',
  errors: ['operator.unauthorized', 'member.unknown', 'wallet.frozen'],
  request: () => z.strictObject({ account, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  response: () => BooksSchema,
});
