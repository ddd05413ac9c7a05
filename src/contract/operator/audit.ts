import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { CURSOR_PAGE, cursorPageOf } from '../core/query.ts';

export const listAudit = defineEndpoint({
  ...OPERATOR,
  id: 'listAudit',
  method: 'GET',
  path: '/ops/audit',
  summary: 'Operator actions, newest first; long inputs are truncated and say by how much, less so on smaller pages',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject(CURSOR_PAGE),
  response: () =>
    cursorPageOf(
      z.object({
        id: z.number(),
        at: z.string(),
        endpoint: z.string(),
        target: z.string(),
        outcome: z.string(),
        input: z.string(),
        /** Where the call came from, as the site worker saw it; empty when it did not pass the site worker. */
        address: z.string(),
        /** Tells keys apart: the first characters of the SHA-256 of the bearer. */
        keyId: z.string(),
      }),
    ),
});

/**
 * Creates missing settings and, locally, missing seeded accounts; existing ones stay unchanged. `past` gives the seeded agents a team
 * with some weeks of deposits, play and settlements. Register its games (`putGames`) first; without them the seed creates no rounds.
 */
export const seedPlatform = defineEndpoint({
  ...OPERATOR,
  id: 'seedPlatform',
  method: 'POST',
  path: '/ops/seed',
  summary: 'Create missing settings and seeded accounts',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ past: z._default(z.boolean(), true) }),
  response: () => z.object({ accounts: z.number() }),
});
