import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { ReferralRuleSchema } from '../referral.ts';
import { OPERATOR } from './shared.ts';

const OWN = { ...OPERATOR, errors: ['operator.unauthorized'], response: () => ReferralRuleSchema } as const;

export const getReferralRule = defineEndpoint({
  ...OWN,
  id: 'getReferralRule',
  method: 'GET',
  path: '/ops/referral',
  summary: 'What invited members bring whoever invited them',
  request: () => z.strictObject({}),
});

/** In force for play from then on, and for first deposits that are staked once from then on; what was earned before stays as it is. */
export const setReferralRule = defineEndpoint({
  ...OWN,
  id: 'setReferralRule',
  method: 'PUT',
  path: '/ops/referral',
  summary: 'Set what invited members bring whoever invited them',
  request: () => ReferralRuleSchema,
});
