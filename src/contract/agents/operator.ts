import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR, ReasonSchema } from '../core/operator.ts';
import { ACCOUNT_MAX } from '../member/member.ts';
import { PASSWORD_INPUT_MAX } from '../session/session.ts';

const AgentTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(41), z.literal(42)]);
const OwnTypeSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(41), z.literal(42)]);
const account = z.string().check(z.trim(), z.minLength(1), z.maxLength(ACCOUNT_MAX));

/**
 * Opens an agent of the house, or one below the agent `upline`. The password follows the rules of `setMemberPassword`: the default one if
 * none is given, to be changed at the first sign-in. Repeated after a lost answer, it is refused with `registration.username_taken`.
 */
export const openAgent = defineEndpoint({
  ...OPERATOR,
  id: 'openAgent',
  method: 'POST',
  path: '/ops/agents',
  summary: 'Open an agent account',
  permission: 'agents.change',
  errors: [
    'operator.unauthorized',
    'member.unknown',
    'registration.username_taken',
    'registration.password_common',
    'agents.not_an_agent',
    'agents.too_deep',
  ],
  request: () =>
    z.strictObject({
      username: account,
      type: AgentTypeSchema,
      password: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX))),
      upline: z.optional(account),
      reason: ReasonSchema,
    }),
  response: () => z.object({ account: z.string(), type: AgentTypeSchema, upline: z.nullable(z.string()) }),
});

/**
 * Makes a member (0) an agent (1, 2, 41, 42), or an agent a member. The change applies to open sessions at once. The account keeps its place in the
 * tree. An agent that has members below or an open contract cannot become a member. If an agent becomes a member, the agent's registration codes are
 * disabled.
 */
export const setMemberType = defineEndpoint({
  ...OPERATOR,
  id: 'setMemberType',
  method: 'PUT',
  path: '/ops/members/:account/type',
  summary: 'Make a member an agent, or an agent a member',
  permission: 'agents.change',
  errors: ['operator.unauthorized', 'member.unknown', 'agents.too_deep', 'agents.has_team'],
  request: () => z.strictObject({ account, type: OwnTypeSchema, reason: ReasonSchema }),
  response: () => z.object({ account: z.string(), type: OwnTypeSchema }),
});
