import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { CURSOR_PAGE, cursorPageOf, queryText } from '../core/query.ts';

/** Longest account or target that the audit is filtered by. */
const FILTER_MAX = 100;

export const AuditRowSchema = z.object({
  id: z.number(),
  at: z.string(),
  endpoint: z.string(),
  target: z.string(),
  outcome: z.string(),
  input: z.string(),
  /** Where the call came from, as the site worker saw it; empty when it did not pass the site worker. */
  address: z.string(),
  /** Identifies the bearer of a machine: the first characters of the SHA-256 of the bearer; empty for a person. */
  keyId: z.string(),
  /** Account and name of the person; empty for a machine. */
  account: z.string(),
  name: z.string(),
  /** The `reason` of the input; empty without one. */
  reason: z.string(),
  /** JSON of the fields that a call changed, where the call knows them; empty otherwise. */
  before: z.string(),
  after: z.string(),
  /** Id of the approval that ran the call, and the account of the person that approved it; empty otherwise. */
  approval: z.string(),
  approvedBy: z.string(),
});

/** `account` selects the actions of a person, `target` the actions on one thing, such as a member's account. Both must match exactly. */
export const listAudit = defineEndpoint({
  ...OPERATOR,
  id: 'listAudit',
  method: 'GET',
  path: '/ops/audit',
  summary: 'Operator actions, newest first; long inputs are truncated and say by how much, less so on smaller pages',
  permission: 'audit.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ ...CURSOR_PAGE, account: queryText(FILTER_MAX), target: queryText(FILTER_MAX) }),
  response: () => cursorPageOf(AuditRowSchema),
});

/** Number of rows that one call checks. */
export const CHAIN_PAGE = 500;

/**
 * Checks `CHAIN_PAGE` rows of the audit after row `after` against their hashes: each hash covers the row and the hash before it. `broken` names
 * the first row that does not match. `next` continues; it is empty at the end.
 */
export const verifyAudit = defineEndpoint({
  ...OPERATOR,
  id: 'verifyAudit',
  method: 'GET',
  path: '/ops/audit/chain',
  summary: 'Prove that no row of the audit was changed or removed',
  permission: 'audit.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ after: queryText(15) }),
  response: () =>
    z.object({
      checked: z.number(),
      /** Hash of row `after`; empty at the beginning. */
      before: z.string(),
      /** Id and hash of the last row that was checked. */
      last: z.nullable(z.object({ id: z.number(), hash: z.string() })),
      broken: z.nullable(z.object({ id: z.number(), cause: z.enum(['changed', 'missing']) })),
      next: z.string(),
    }),
});

/**
 * Creates missing settings and, locally, missing seeded accounts; existing ones stay unchanged. `past` gives the seeded agents a team with
 * some weeks of deposits, play and settlements. Register the games (`putGames`) first; without games the seed creates no rounds.
 */
export const seedPlatform = defineEndpoint({
  ...OPERATOR,
  id: 'seedPlatform',
  method: 'POST',
  path: '/ops/seed',
  summary: 'Create missing settings and seeded accounts',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ past: z._default(z.boolean(), true) }),
  response: () => z.object({ accounts: z.number() }),
});
