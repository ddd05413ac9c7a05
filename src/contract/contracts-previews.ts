import * as z from 'zod/mini';
import {
  CONTRACT_ID_MAX,
  CONTRACT_READ,
  ContractKindSchema,
  ContractSchema,
  KIND_ERRORS,
  TermsSchema,
} from './contracts.ts';
import { ContractInputsSchema, PaySchema } from './contracts-settlements.ts';
import { defineEndpoint } from './endpoint.ts';
import { ACCOUNT_MAX } from './member.ts';
import { queryText } from './query.ts';

/** However many would end, so many are named. */
export const ENDS_SHOWN_MAX = 200;

const EFFECT = {
  /** ISO 8601: the first moment that would be paid for if it were agreed to now; null where an end is shown. */
  paysFrom: z.nullable(z.string()),
  current: z.nullable(ContractSchema),
  /** The first 200 contracts further down that would end: those nearest the agent, then by name. */
  ends: z.array(z.object({ account: z.string(), upline: z.string(), terms: TermsSchema, isDirect: z.boolean() })),
  /** How many would end in all. */
  endsTotal: z.number(),
  replay: z.object({
    from: z.string(),
    until: z.string(),
    inputs: ContractInputsSchema,
    current: z.nullable(PaySchema),
    offer: PaySchema,
  }),
} as const;

/** Of an offer: what agreeing to it would do. Of a contract in force: what its end would. `endsDigest` is of all that would end, and goes with the answer to it. */
export const previewContract = defineEndpoint({
  ...CONTRACT_READ,
  id: 'previewContract',
  path: '/wps/relay/MCS2_contractPreview',
  summary: 'An offer beside the contract it replaces: terms, whose contracts would end, and the last period on both',
  errors: [...KIND_ERRORS, 'contracts.unknown'],
  request: () => z.strictObject({ id: queryText(CONTRACT_ID_MAX) }),
  response: () => z.object({ ...EFFECT, offer: ContractSchema, endsDigest: z.string() }),
});

/** The same before an offer is made; refused like the offer would be. Changes nothing: a POST because terms have tiers. */
export const previewOffer = defineEndpoint({
  ...CONTRACT_READ,
  method: 'POST',
  id: 'previewOffer',
  path: '/wps/relay/MCS2_contractOfferPreview',
  summary: 'What an offer to a direct downline would change, before it is made',
  errors: [
    ...KIND_ERRORS,
    ...(['member.unknown', 'contracts.rate_above_own', 'contracts.offer_open', 'contracts.not_an_agent'] as const),
    'contracts.period_fixed',
  ],
  request: () =>
    z.strictObject({
      kind: ContractKindSchema,
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(ACCOUNT_MAX)),
      terms: TermsSchema,
    }),
  response: () => z.object({ ...EFFECT, account: z.string(), terms: TermsSchema }),
});
export type ContractEffect = Pick<z.infer<typeof previewOffer.response>, keyof typeof EFFECT>;
