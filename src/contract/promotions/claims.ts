import * as z from 'zod/mini';
import { toGraphemes } from '../../lib/graphemes.ts';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { cleanLines } from '../core/free-text.ts';
import { AmountSchema } from '../core/money.ts';
import { GROWING_PAGE, growingPageOf, pageOf, queryInt, queryPageSize, queryText } from '../core/query.ts';
import {
  PROMOTION_KINDS,
  PROMOTION_LIST,
  PROMOTION_LIST_BYTES,
  PROMOTION_STATUSES,
  PromotionIdSchema,
  PromotionSchema,
  PromotionStatusSchema,
} from './promotions.ts';
import { PromotionTermsSchema } from './terms.ts';

/** Maximum length of an activity's remark (spec §5, §9), in characters as people see them. */
export const REMARK_MAX = 140;

export function countCharacters(text: string): number {
  return toGraphemes(text).length;
}

const RemarkSchema = z._default(
  z.string().check(
    z.maxLength(REMARK_MAX * 16),
    cleanLines(),
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
  /** Amount that the reward is calculated from: a deposit, or the stakes of a rebate or raffle. */
  baseAmount: AmountSchema,
  amount: AmountSchema,
  turnoverRequired: AmountSchema,
  turnoverDone: AmountSchema,
  turnoverOwed: AmountSchema,
  takenBack: AmountSchema,
  /**
   * Bonus money of a bonus in process. `bonusInHand` is in the balance and wallets, and a forfeit takes it back at once; `bonusInBets` is in open
   * bets.
   */
  bonusInHand: AmountSchema,
  bonusInBets: AmountSchema,
  /** True if the claim has expired and ends when its open bets are settled. */
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
 * The member's own view. Promotions with an unfinished participation come first, even if the promotion has ended, then
 * those on offer. Each has its most urgent status and at most ten participations, unfinished ones before finished ones,
 * newest first; the oldest unfinished one takes precedence.
 * Terms repeat those of the promotion for sites of the previous release; a long list omits them.
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
        /** Whether the member may join: the offer is open, is over, or excludes the member. A platform may omit this field. */
        offer: z.optional(z.enum(PROMOTION_OFFERS)),
      }),
    ),
});

const STEP_ERRORS = ['member.suspended', ...IDEMPOTENCY_ERRORS, 'promotions.not_possible'] as const;
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

/**
 * Claims a ready reward, or applies if the operator decides. `acceptTerms` confirms that the member has read the terms.
 */
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

/** Ends the terms: takes back the bonus with its winnings, but no own money (docs/decisions/0071). Withdrawals are possible again. */
export const forfeitBonus = defineEndpoint({
  id: 'forfeitBonus',
  area: 'promotions',
  method: 'POST',
  path: '/wps/relay/MCSFE_forfeitPromotionBonus',
  summary: 'Give up a bonus and end its terms',
  origin: 'orla',
  auth: 'real-member',
  idempotent: true,
  errors: [...ALWAYS_ERRORS, ...STEP_ERRORS, 'promotions.bets_open', 'wallet.frozen'],
  request: () => z.strictObject({ claimId: PromotionIdSchema }),
  response: () => PromotionClaimSchema,
});

const DaySchema = z._default(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), '');

/** Maximum page size of claims. Each claim includes its terms, up to 64 kB. A larger page size is reduced to this one. */
export const CLAIM_PAGE_MAX = 50;

/** Bonus details by the day of joining, newest first, with totals of the period. */
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
      ...GROWING_PAGE,
    }),
  response: () =>
    z.extend(growingPageOf(PromotionClaimSchema), {
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
