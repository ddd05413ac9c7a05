import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { GAME_CATEGORIES, GameCategorySchema } from './games.ts';
import { AmountSchema, CurrencySchema, PositiveAmountSchema } from './money.ts';
import { PAGE_SIZE_MAX, pageOf, queryInt, queryText } from './query.ts';

/** Spec §4. What each means and what leads to the next: docs/decisions/0015. */
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

/** An activity's remark (spec §5, §9): counted in characters as people see them. */
export const REMARK_MAX = 140;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
export function countCharacters(text: string): number {
  return [...graphemes.segment(text)].length;
}
const RemarkSchema = z._default(
  z.string().check(
    z.maxLength(REMARK_MAX * 16),
    z.trim(),
    z.refine((text) => countCharacters(text) <= REMARK_MAX, 'too_big'),
  ),
  '',
);

const CodesSchema = z._default(z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(200)), []);

/** What comes with the money, known before it is claimed. Turnover is owed `turnoverMultiple` times the base. */
export const PromotionTermsSchema = z.strictObject({
  turnoverMultiple: z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.5)),
  turnoverBase: z._default(z.enum(['bonus', 'bonus_and_deposit']), 'bonus'),
  /** Of a larger stake only this much counts; null is no limit. */
  maxStake: z._default(z.nullable(PositiveAmountSchema), null),
  /** Days to complete the turnover, and to claim what is ready. */
  expiryDays: z._default(z.number().check(z.int(), z.gte(1), z.lte(365)), 30),
  claimDays: z._default(z.number().check(z.int(), z.gte(1), z.lte(90)), 7),
  excludedGames: CodesSchema,
  excludedVendors: CodesSchema,
  excludedCategories: z._default(z.array(GameCategorySchema).check(z.maxLength(GAME_CATEGORIES.length)), []),
});
export type PromotionTerms = z.output<typeof PromotionTermsSchema>;

const BasisPointsSchema = z.number().check(z.int(), z.gte(1), z.lte(50_000));

/** How much is given for what. Rates are basis points. */
export const PromotionRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('deposit_bonus'),
    rate: BasisPointsSchema,
    maxBonus: PositiveAmountSchema,
    minDeposit: PositiveAmountSchema,
  }),
  z.strictObject({ kind: z.literal('free_bonus'), amount: PositiveAmountSchema }),
  z.strictObject({
    kind: z.literal('rebate'),
    rate: BasisPointsSchema,
    cycle: z.enum(['D', 'W']),
    maxBonus: PositiveAmountSchema,
    minBonus: PositiveAmountSchema,
  }),
  z.strictObject({
    kind: z.literal('raffle'),
    /** One ticket to enter, one more for each stake of this much; 0 gives none for stakes. */
    stakePerTicket: AmountSchema.check(z.gte(0)),
    ticketsMax: z.number().check(z.int(), z.gte(1), z.lte(10_000)),
    prizes: z
      .array(z.strictObject({ amount: PositiveAmountSchema, count: z.number().check(z.int(), z.gte(1), z.lte(100)) }))
      .check(z.minLength(1), z.maxLength(10)),
  }),
  z.strictObject({ kind: z.literal('manual'), maxAmount: PositiveAmountSchema }),
]);
export type PromotionRule = z.output<typeof PromotionRuleSchema>;

/** Who can check a raffle: the fingerprint stands before the first ticket, the seed after the draw. */
const RaffleSchema = z.object({
  seedHash: z.string(),
  seed: z.nullable(z.string()),
  entriesHash: z.nullable(z.string()),
  tickets: z.number(),
  drawnAt: z.nullable(z.string()),
  winners: z.array(z.object({ place: z.number(), name: z.string(), ticket: z.number(), amount: AmountSchema })),
});

const PromotionSchema = z.object({
  promotionId: z.string(),
  type: z.enum(PROMOTION_KINDS),
  title: z.string(),
  /** HTML of the operator: sanitise before printing. */
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

const time = z.nullable(z.string());
/** One participation of a member, from joining to its end (bonus details). Amounts in major units. */
export const PromotionClaimSchema = z.object({
  claimId: z.string(),
  promotionId: z.string(),
  type: z.enum(PROMOTION_KINDS),
  title: z.string(),
  status: PromotionStatusSchema,
  /** What it was reckoned from: a deposit, the stakes of a rebate or raffle. */
  baseAmount: AmountSchema,
  amount: AmountSchema,
  turnoverRequired: AmountSchema,
  turnoverDone: AmountSchema,
  turnoverOwed: AmountSchema,
  takenBack: AmountSchema,
  tickets: z.number(),
  remark: z.string(),
  reason: z.string(),
  terms: PromotionTermsSchema,
  joinedAt: z.string(),
  appliedAt: time,
  claimUntil: time,
  claimedAt: time,
  expiresAt: time,
  endedAt: time,
});
export type PromotionClaim = z.infer<typeof PromotionClaimSchema>;

const typeQuery = z._default(z.enum(['', ...PROMOTION_KINDS]), '');
const ID = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const LIST = {
  type: typeQuery,
  language: queryText(16),
  page: queryInt(1, 1, 1000),
  pageSize: queryInt(20, 1, PAGE_SIZE_MAX),
};

/** For everybody; statuses are those of a guest: coming soon, join or close. */
export const listPromotions = defineEndpoint({
  id: 'listPromotions',
  area: 'promotions',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMerchantAvailablePromotions',
  summary: 'Promotions on offer',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: 15,
  errors: ['system.feature_disabled'],
  request: z.strictObject(LIST),
  response: pageOf(PromotionSchema),
});

export const getPromotion = defineEndpoint({
  id: 'getPromotion',
  area: 'promotions',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPromotionDetail',
  summary: 'One promotion with its terms',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: 15,
  errors: ['promotions.unknown', 'system.feature_disabled'],
  request: z.strictObject({ promotionId: ID, language: queryText(16) }),
  response: z.extend(PromotionSchema, { raffle: z.nullable(RaffleSchema) }),
});

const MEMBER_ERRORS = ['session.required', 'session.real_account_required', 'system.feature_disabled'] as const;

/** The member's own view: the most urgent status, and each participation that is not over. */
export const listMyPromotions = defineEndpoint({
  id: 'listMyPromotions',
  area: 'promotions',
  method: 'GET',
  path: '/wps/relay/MCSFE_getAvailablePromotions',
  summary: 'Promotions with the member’s status',
  origin: 'orla',
  auth: 'real-member',
  errors: [...MEMBER_ERRORS],
  request: z.strictObject(LIST),
  response: pageOf(z.extend(PromotionSchema, { claims: z.array(PromotionClaimSchema) })),
});

const CHANGE_ERRORS = [
  ...MEMBER_ERRORS,
  'member.suspended',
  'idempotency.missing',
  'promotions.unknown',
  'promotions.not_possible',
] as const;

export const joinPromotion = defineEndpoint({
  id: 'joinPromotion',
  area: 'promotions',
  method: 'POST',
  path: '/wps/relay/MCSFE_signUpPromotionJoin',
  summary: 'Join a promotion, with a remark of at most 140 characters',
  origin: 'spec',
  auth: 'real-member',
  idempotent: true,
  errors: [...CHANGE_ERRORS, 'promotions.not_for_you'],
  request: z.strictObject({ promotionId: ID, remark: RemarkSchema }),
  response: PromotionClaimSchema,
});

const CLAIM_ERRORS = [
  ...CHANGE_ERRORS,
  'promotions.bonus_active',
  'promotions.budget_spent',
  'wallet.amount_invalid',
  'wallet.frozen',
  'idempotency.mismatch',
] as const;
const ACCEPTED = z.literal(true);

/** Claims what is ready, or applies where the operator decides. Whoever asks has read the terms: `acceptTerms`. */
export const requestReward = defineEndpoint({
  id: 'requestReward',
  area: 'promotions',
  method: 'POST',
  path: '/wps/relay/MCSFE_signUpRequestReward',
  summary: 'Claim a reward that is ready, or apply for one',
  origin: 'spec',
  auth: 'real-member',
  idempotent: true,
  errors: [...CLAIM_ERRORS, 'promotions.not_for_you'],
  request: z.strictObject({ promotionId: ID, claimId: z.optional(ID), remark: RemarkSchema, acceptTerms: ACCEPTED }),
  response: PromotionClaimSchema,
});

export const claimRaffle = defineEndpoint({
  id: 'claimRaffle',
  area: 'promotions',
  method: 'POST',
  path: '/wps/relay/MCS2_claimRafflePromotion',
  summary: 'Claim the prize of a raffle',
  origin: 'spec',
  auth: 'real-member',
  idempotent: true,
  errors: [...CLAIM_ERRORS],
  request: z.strictObject({ promotionId: ID, acceptTerms: ACCEPTED }),
  response: PromotionClaimSchema,
});

/** Ends the terms: what is left of the bonus goes back, never more (docs/decisions/0015), and withdrawals are free. */
export const forfeitBonus = defineEndpoint({
  id: 'forfeitBonus',
  area: 'promotions',
  method: 'POST',
  path: '/wps/relay/MCSFE_forfeitPromotionBonus',
  summary: 'Give a bonus up and be free of its terms',
  origin: 'orla',
  auth: 'real-member',
  idempotent: true,
  errors: [...CHANGE_ERRORS, 'wallet.frozen'],
  request: z.strictObject({ claimId: ID }),
  response: PromotionClaimSchema,
});

const DaySchema = z._default(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), '');

/** Bonus details: by the day of joining, newest first, with the totals of the period. */
export const listPromotionClaims = defineEndpoint({
  id: 'listPromotionClaims',
  area: 'promotions',
  method: 'GET',
  path: '/wps/relay/MCS2_getPromotionClaimList',
  summary: 'Bonus details by period',
  origin: 'orla',
  auth: 'real-member',
  errors: [...MEMBER_ERRORS, 'request.invalid'],
  request: z.strictObject({
    from: DaySchema,
    to: DaySchema,
    status: z._default(z.enum(['', ...PROMOTION_STATUSES]), ''),
    language: queryText(16),
    page: queryInt(1, 1, 100_000),
    pageSize: queryInt(20, 1, PAGE_SIZE_MAX),
  }),
  response: z.extend(pageOf(PromotionClaimSchema), {
    totals: z.object({
      claims: z.number(),
      paid: AmountSchema,
      takenBack: AmountSchema,
      turnoverRequired: AmountSchema,
      turnoverDone: AmountSchema,
      turnoverOwed: AmountSchema,
    }),
  }),
});
