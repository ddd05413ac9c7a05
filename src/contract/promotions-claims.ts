import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema } from './money.ts';
import {
  PROMOTION_KINDS,
  PROMOTION_LIST,
  PROMOTION_LIST_BYTES,
  PROMOTION_STATUSES,
  PromotionIdSchema,
  PromotionSchema,
  PromotionStatusSchema,
} from './promotions.ts';
import { PromotionTermsSchema } from './promotions-terms.ts';
import { pageOf, queryInt, queryPageSize, queryText } from './query.ts';

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
  /** Bonus money, while it is in process: of what is in hand, which is what goes back now, and of what lies in open bets. */
  bonusInHand: AmountSchema,
  bonusInBets: AmountSchema,
  /** Its time is over, and it ends with the bets that are still open. */
  waitsForBets: z.boolean(),
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

export const PROMOTION_OFFERS = ['open', 'over', 'not_for_you'] as const;
export type PromotionOffer = (typeof PROMOTION_OFFERS)[number];

const ALWAYS_ERRORS = ['session.required', 'session.real_account_required'] as const;
const MEMBER_ERRORS = [...ALWAYS_ERRORS, 'system.feature_disabled'] as const;

/**
 * The member's own view. First those in which they have a participation that is not over, whatever became of the promotion, then those on offer.
 * Of each the most urgent status and at most ten participations, newest first: those that are not over before those that are, the oldest of them
 * before the others. Their terms are the promotion's: a site of the last release wants them, and a list that is long with them leaves them out.
 */
export const listMyPromotions = defineEndpoint({
  id: 'listMyPromotions',
  area: 'promotions',
  method: 'GET',
  path: '/wps/relay/MCSFE_getAvailablePromotions',
  summary: 'Promotions with the member’s status',
  origin: 'orla',
  auth: 'real-member',
  answerLimit: PROMOTION_LIST_BYTES,
  errors: [...MEMBER_ERRORS],
  request: () => z.strictObject(PROMOTION_LIST),
  response: () =>
    pageOf(
      z.extend(PromotionSchema, {
        claims: z.array(z.partial(PromotionClaimSchema, { terms: true })),
        /** What whoever takes part anew would meet: an offer, its end, or that it is for others. A platform may leave it out. */
        offer: z.optional(z.enum(PROMOTION_OFFERS)),
      }),
    ),
});

const STEP_ERRORS = [
  'member.suspended',
  'idempotency.missing',
  'idempotency.mismatch',
  'promotions.not_possible',
] as const;
const CHANGE_ERRORS = [...MEMBER_ERRORS, ...STEP_ERRORS, 'promotions.unknown'] as const;

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
  request: () => z.strictObject({ promotionId: PromotionIdSchema, remark: RemarkSchema }),
  response: () => PromotionClaimSchema,
});

const CLAIM_ERRORS = [
  ...CHANGE_ERRORS,
  'promotions.bonus_active',
  'promotions.budget_spent',
  'promotions.deposit_gone',
  'wallet.amount_invalid',
  'wallet.frozen',
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
  request: () =>
    z.strictObject({
      promotionId: PromotionIdSchema,
      claimId: z.optional(PromotionIdSchema),
      remark: RemarkSchema,
      acceptTerms: ACCEPTED,
    }),
  response: () => PromotionClaimSchema,
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
  request: () => z.strictObject({ promotionId: PromotionIdSchema, acceptTerms: ACCEPTED }),
  response: () => PromotionClaimSchema,
});

/** Ends the terms: the bonus goes back with what it won, and no own money (docs/decisions/0071); withdrawals are free then. */
export const forfeitBonus = defineEndpoint({
  id: 'forfeitBonus',
  area: 'promotions',
  method: 'POST',
  path: '/wps/relay/MCSFE_forfeitPromotionBonus',
  summary: 'Give a bonus up and be free of its terms',
  origin: 'orla',
  auth: 'real-member',
  idempotent: true,
  errors: [...ALWAYS_ERRORS, ...STEP_ERRORS, 'promotions.bets_open', 'wallet.frozen'],
  request: () => z.strictObject({ claimId: PromotionIdSchema }),
  response: () => PromotionClaimSchema,
});

const DaySchema = z._default(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), '');

/** Each brings its terms, which may be 64 kB. More is answered with so many. */
export const CLAIM_PAGE_MAX = 50;

/** Bonus details: by the day of joining, newest first, with the totals of the period. */
export const listPromotionClaims = defineEndpoint({
  id: 'listPromotionClaims',
  area: 'promotions',
  method: 'GET',
  path: '/wps/relay/MCS2_getPromotionClaimList',
  summary: 'Bonus details by period',
  origin: 'orla',
  auth: 'real-member',
  answerLimit: PROMOTION_LIST_BYTES,
  errors: [...ALWAYS_ERRORS, 'request.invalid'],
  request: () =>
    z.strictObject({
      from: DaySchema,
      to: DaySchema,
      status: z._default(z.enum(['', ...PROMOTION_STATUSES]), ''),
      language: queryText(16),
      page: queryInt(1, 1, 100_000),
      pageSize: queryPageSize(20, CLAIM_PAGE_MAX),
    }),
  response: () =>
    z.extend(pageOf(PromotionClaimSchema), {
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
