import * as z from 'zod/mini';
import { CONTENT_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { pageOf, queryInt, queryPageSize, queryText } from '../core/query.ts';
import { PromotionRuleSchema, PromotionTermsSchema } from './terms.ts';

/** Spec §4. Meanings and transitions: docs/decisions/0015. */
export const PROMOTION_STATUSES = [
  'join',
  'claim',
  'applying',
  'close',
  'rejected',
  'issued',
  'claimed',
  'process',
  'signed',
  'coming_soon',
] as const;

export const PromotionStatusSchema = z.enum(PROMOTION_STATUSES);
export type PromotionStatus = z.infer<typeof PromotionStatusSchema>;

export const PROMOTION_KINDS = ['deposit_bonus', 'free_bonus', 'rebate', 'raffle', 'manual'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** Makes a raffle verifiable: the hash is published before the first ticket, the seed after the draw. */
const RaffleSchema = z.object({
  seedHash: z.string(),
  seed: z.nullable(z.string()),
  entriesHash: z.nullable(z.string()),
  tickets: z.number(),
  drawnAt: z.nullable(z.string()),
  winners: z.array(z.object({ place: z.number(), name: z.string(), ticket: z.number(), amount: AmountSchema })),
});

export const PromotionSchema = z.object({
  promotionId: z.string(),
  type: z.enum(PROMOTION_KINDS),
  title: z.string(),
  /** HTML from the operator: sanitise before printing. */
  content: z.string(),
  termsText: z.string(),
  imageUrl: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  status: PromotionStatusSchema,
  currency: CurrencySchema,
  rule: PromotionRuleSchema,
  terms: PromotionTermsSchema,
});
export type Promotion = z.infer<typeof PromotionSchema>;

const typeQuery = z._default(z.enum(['', ...PROMOTION_KINDS]), '');

export const PromotionIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

/**
 * Maximum page size of promotions. A promotion can have about 130 kB of texts and terms; with this many per page, and their participations,
 * the answer stays within its limit. A larger page size is reduced to this one.
 */
export const PROMOTION_PAGE_MAX = 20;
export const PROMOTION_LIST_BYTES = 5 * 1024 * 1024;

export const PROMOTION_LIST = {
  type: typeQuery,
  language: queryText(16),
  page: queryInt(1, 1, 1000),
  pageSize: queryPageSize(PROMOTION_PAGE_MAX, PROMOTION_PAGE_MAX),
};

/**
 * For everybody, with the statuses of a guest: not open yet, join, or close when all are granted. An ended promotion is not listed. `kinds`
 * has the kinds of all listed promotions, even if `type` selects one kind. A platform may omit `kinds`.
 */
export const listPromotions = defineEndpoint({
  id: 'listPromotions',
  area: 'promotions',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMerchantAvailablePromotions',
  summary: 'Promotions on offer',
  origin: 'orla',
  auth: 'none',
  answerLimit: PROMOTION_LIST_BYTES,
  cacheSeconds: CONTENT_SECONDS,
  errors: ['system.feature_disabled'],
  request: () => z.strictObject(PROMOTION_LIST),
  response: () => z.extend(pageOf(PromotionSchema), { kinds: z.optional(z.array(z.enum(PROMOTION_KINDS))) }),
});

export const getPromotion = defineEndpoint({
  id: 'getPromotion',
  area: 'promotions',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPromotionDetail',
  summary: 'One promotion with its terms',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: CONTENT_SECONDS,
  errors: ['promotions.unknown', 'system.feature_disabled'],
  request: () => z.strictObject({ promotionId: PromotionIdSchema, language: queryText(16) }),
  response: () => z.extend(PromotionSchema, { raffle: z.nullable(RaffleSchema) }),
});
