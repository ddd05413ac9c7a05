import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { CURSOR_PAGE, queryText } from '../core/query.ts';

/**
 * In the order of accounts. `members` is the number of all members below the agent, `direct` the number directly below. An empty `upline`
 * lists the agents of the house.
 */
export const listAgents = defineEndpoint({
  ...OPERATOR,
  id: 'listAgents',
  method: 'GET',
  path: '/ops/agents',
  summary: 'The agents directly below an agent, or those of the house',
  permission: 'agents.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ upline: queryText(64), ...CURSOR_PAGE }),
  response: () =>
    z.object({
      list: z.array(
        z.object({
          account: z.string(),
          type: z.number(),
          members: z.number(),
          direct: z.number(),
          agents: z.number(),
          codes: z.number(),
        }),
      ),
      pageSize: z.number(),
      next: z.string(),
    }),
});

/** Newest first. `visits` counts browsers by day. */
export const listAgentCodes = defineEndpoint({
  ...OPERATOR,
  id: 'listAgentCodes',
  method: 'GET',
  path: '/ops/agents/:account/codes',
  summary: 'Registration codes of an agent with the results of each',
  permission: 'agents.read',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account: z.string().check(z.regex(/^[\w.@-]{1,64}$/)) }),
  response: () =>
    z.object({
      list: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          state: z.enum(['active', 'disabled']),
          createdAt: z.string(),
          visits: z.number(),
          registrations: z.number(),
          firstDeposits: z.number(),
        }),
      ),
    }),
});
