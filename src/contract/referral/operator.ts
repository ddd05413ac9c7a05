import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { ReferralRuleSchema } from './referral.ts';

const OWN = { ...OPERATOR, errors: ['operator.unauthorized'], response: () => ReferralRuleSchema } as const;

export const getReferralRule = defineEndpoint({
  ...OWN,
  id: 'getReferralRule',
  method: 'GET',
  path: '/ops/referral',
  summary: 'Referral rule: what a member earns by invited members',
  permission: 'agents.read',
  request: () => z.strictObject({}),
});

/**
 * A change applies to later play, and to first deposits whose turnover (one time their amount) is completed later. Earlier earnings stay unchanged.
 * The largest reward of one deposit is at most `OPS_AMOUNT_MAX` of the platform.
 */
export const setReferralRule = defineEndpoint({
  ...OWN,
  errors: ['operator.unauthorized', 'operator.amount_over_limit'],
  id: 'setReferralRule',
  sets: { thing: 'referral' },
  method: 'PUT',
  path: '/ops/referral',
  summary: 'Set the referral rule: what a member earns by invited members',
  permission: 'agents.change',
  fourEyes: 'always',
  request: () => ReferralRuleSchema,
});
