import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { CURSOR_PAGE, cursorPageOf } from '../query.ts';
import { OPERATOR } from './shared.ts';

export const listAudit = defineEndpoint({
  ...OPERATOR,
  id: 'listAudit',
  method: 'GET',
  path: '/ops/audit',
  summary: 'What operators did, newest first; a long input is cut and says by how much: the smaller the page, the less',
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
      }),
    ),
});

/**
 * Creates what is missing of the settings and, locally, of the seeded accounts; what exists stays as it is. `past` gives the agents among those
 * a team that has paid in, played and been settled for some weeks: its games must be registered before (`putGames`), else nobody played.
 */
export const seedPlatform = defineEndpoint({
  ...OPERATOR,
  id: 'seedPlatform',
  method: 'POST',
  path: '/ops/seed',
  summary: 'Create the settings and the seeded accounts where they are missing',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ past: z._default(z.boolean(), true) }),
  response: () => z.object({ accounts: z.number() }),
});
