import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { queryText } from '../core/query.ts';
import { ACCOUNT_MAX } from '../member/member.ts';
import {
  CONTRACT_ID_MAX,
  CONTRACT_READ,
  ContractKindSchema,
  ContractSchema,
  KIND_ERRORS,
  TermsSchema,
} from './contracts.ts';
import { ContractInputsSchema, PaySchema } from './settlements.ts';

/** Maximum number of ending contracts that a preview lists. */
export const ENDS_SHOWN_MAX = 200;

const EFFECT = {
  /**
   * ISO 8601: start of the first period that would be paid if the offer were accepted now; null if the preview is of an
   * ending.
   */
  paysFrom: z.nullable(z.string()),
  current: z.nullable(ContractSchema),
  /** The first 200 contracts further down that would end, nearest to the agent first, then by name. */
  ends: z.array(z.object({ account: z.string(), upline: z.string(), terms: TermsSchema, isDirect: z.boolean() })),
  endsTotal: z.number(),
  replay: z.object({
    from: z.string(),
    until: z.string(),
    inputs: ContractInputsSchema,
    current: z.nullable(PaySchema),
    offer: PaySchema,
  }),
} as const;

/**
 * For an offer: the effect of accepting it. For a contract in force: the effect of ending it. `endsDigest` is a hash of
 * all contracts that would end; the client sends it with the decision.
 */
export const previewContract = defineEndpoint({
  ...CONTRACT_READ,
  id: 'previewContract',
  path: '/wps/relay/MCS2_contractPreview',
  summary:
    'Compare an offer with the contract it replaces: terms, contracts that would end, and the last period under both',
  errors: [...KIND_ERRORS, 'contracts.unknown'],
  request: () => z.strictObject({ id: queryText(CONTRACT_ID_MAX) }),
  response: () => z.object({ ...EFFECT, offer: ContractSchema, endsDigest: z.string() }),
});

/**
 * Preview of an offer before it is made; refused for the same reasons as the offer. Changes nothing; it is a POST
 * because terms contain tiers.
 */
export const previewOffer = defineEndpoint({
  ...CONTRACT_READ,
  method: 'POST',
  id: 'previewOffer',
  path: '/wps/relay/MCS2_contractOfferPreview',
  summary: 'Preview an offer to a direct downline before it is made',
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
