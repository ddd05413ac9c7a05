import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { isSeen, shownLine } from '../core/free-text.ts';
import { AmountSchema, PositiveAmountSchema } from '../core/money.ts';
import { OPERATOR, OptionalReasonSchema, SitePictureSchema } from '../core/operator.ts';
import { CURSOR_PAGE, cursorPageOf, queryPageSize } from '../core/query.ts';
import { TEXTS_BODY_LIMIT, TEXTS_LIST_LIMIT, TEXTS_PAGE_MAX, textsOf } from '../core/texts.ts';
import { AudienceSchema } from '../inbox/operator.ts';
import { PROMOTION_KINDS } from './promotions.ts';
import { PromotionRuleSchema, PromotionTermsSchema } from './terms.ts';

const ID = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const TextsSchema = textsOf(
  z.strictObject({
    title: shownLine(200),
    content: z.string().check(z.maxLength(10_000)),
    termsText: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000), z.refine(isSeen, 'blank')),
  }),
);
const cap = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1_000_000_000)));

/** All fields of a promotion. `claims` and `paid` are what was granted so far; a null `budget` or `claimsCap` is no limit. */
const OperatorPromotionSchema = z.object({
  promotionId: ID,
  type: z.enum(PROMOTION_KINDS),
  state: z.enum(['published', 'withdrawn']),
  startsAt: z.string(),
  endsAt: z.string(),
  title: z.string(),
  claims: z.number(),
  paid: AmountSchema,
  budget: z.nullable(AmountSchema),
  claimsCap: z.nullable(z.number()),
  texts: TextsSchema,
  imageUrl: z.string(),
  position: z.number(),
  audience: AudienceSchema,
  rule: PromotionRuleSchema,
  terms: PromotionTermsSchema,
});

/**
 * Rule and terms are fixed at publication, so participants never get others. Terms are required in every language. The
 * largest reward of one member is at most `OPS_AMOUNT_MAX` of the platform. The most that it can pay to all members counts for a second
 * person; without a budget and a cap it always waits. An end in the past is refused (`endsAt: 'past'`).
 */
export const createPromotion = defineEndpoint({
  ...OPERATOR,
  id: 'createPromotion',
  method: 'POST',
  path: '/ops/promotions',
  summary: 'Publish a promotion',
  permission: 'promotions.change',
  fourEyes: 'amount',
  bodyLimit: TEXTS_BODY_LIMIT,
  idempotent: true,
  errors: [
    'operator.unauthorized',
    'promotions.taken',
    'operator.amount_over_limit',
    'request.invalid',
    ...IDEMPOTENCY_ERRORS,
  ],
  request: () =>
    z.strictObject({
      promotionId: z.optional(ID),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      audience: z.optional(AudienceSchema),
      texts: TextsSchema,
      imageUrl: z._default(SitePictureSchema, ''),
      position: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000)), 100),
      // A rebate whose smallest bonus exceeds its largest one is refused, because it would never pay.
      rule: PromotionRuleSchema.check(
        z.refine((rule) => rule.kind !== 'rebate' || rule.minBonus <= rule.maxBonus, 'range'),
      ),
      terms: PromotionTermsSchema,
      budget: z._default(z.nullable(PositiveAmountSchema), null),
      claimsCap: z._default(cap, null),
    }),
  response: () => OperatorPromotionSchema,
});

/**
 * Fields that may change after publication: texts, picture, position, end, budget, cap. A new end is in the future (`endsAt: 'past'`);
 * `state: 'withdrawn'` ends a promotion at once. A later end, a larger budget or cap, and a promotion that is published again count like a
 * new promotion.
 */
export const changePromotion = defineEndpoint({
  ...OPERATOR,
  id: 'changePromotion',
  sets: { thing: 'promotion', by: 'promotionId' },
  keepsOmitted: true,
  method: 'PUT',
  path: '/ops/promotions/:promotionId',
  summary: 'Change the words, end or budget of a promotion, or withdraw it',
  permission: 'promotions.change',
  fourEyes: 'amount',
  bodyLimit: TEXTS_BODY_LIMIT,
  errors: ['operator.unauthorized', 'promotions.unknown', 'request.invalid'],
  request: () =>
    z.strictObject({
      promotionId: ID,
      endsAt: z.optional(z.iso.datetime()),
      texts: z.optional(TextsSchema),
      imageUrl: z.optional(SitePictureSchema),
      position: z.optional(z.number().check(z.int(), z.gte(0), z.lte(10_000))),
      budget: z.optional(z.nullable(PositiveAmountSchema)),
      claimsCap: z.optional(cap),
      state: z.optional(z.enum(['published', 'withdrawn'])),
    }),
  response: () => OperatorPromotionSchema,
});

export const listOperatorPromotions = defineEndpoint({
  ...OPERATOR,
  id: 'listOperatorPromotions',
  method: 'GET',
  path: '/ops/promotions',
  answerLimit: TEXTS_LIST_LIMIT,
  summary: 'Promotions with their texts, rules and paid amounts, newest first',
  permission: 'promotions.read',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({ cursor: CURSOR_PAGE.cursor, pageSize: queryPageSize(TEXTS_PAGE_MAX, TEXTS_PAGE_MAX) }),
  response: () => cursorPageOf(OperatorPromotionSchema),
});

export const listPromotionApplications = defineEndpoint({
  ...OPERATOR,
  id: 'listPromotionApplications',
  method: 'GET',
  path: '/ops/promotion-applications',
  summary: 'Applications for rewards, oldest first',
  permission: 'promotions.read',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({ ...CURSOR_PAGE, state: z._default(z.enum(['applying', 'issued', 'rejected']), 'applying') }),
  response: () =>
    cursorPageOf(
      z.object({
        claimId: ID,
        promotionId: ID,
        account: z.string(),
        remark: z.string(),
        state: z.string(),
        amount: AmountSchema,
        reason: z.string(),
        appliedAt: z.string(),
      }),
    ),
});

/**
 * An approval grants an amount up to that of the promotion and to `OPS_AMOUNT_MAX`; the member claims it under the promotion's terms. The
 * reason is sent to the member. A rejected member may apply again: `appliedAt`, as listed, ensures that the decision is
 * about the application that the operator read.
 */
export const decidePromotionApplication = defineEndpoint({
  ...OPERATOR,
  id: 'decidePromotionApplication',
  method: 'POST',
  path: '/ops/promotion-applications/:claimId/decision',
  summary: 'Approve or reject an application',
  permission: 'promotions.decide',
  fourEyes: 'amount',
  idempotent: true,
  errors: [
    'operator.unauthorized',
    'promotions.unknown',
    'promotions.not_possible',
    'operator.amount_over_limit',
    'request.invalid',
    ...IDEMPOTENCY_ERRORS,
  ],
  request: () =>
    z.strictObject({
      claimId: ID,
      appliedAt: z.optional(z.iso.datetime()),
      approve: z.boolean(),
      amount: z.optional(PositiveAmountSchema),
      reason: OptionalReasonSchema,
    }),
  response: () => z.object({ claimId: ID, state: z.enum(['issued', 'rejected']) }),
});

/** Draws the winners of a raffle. Tickets are issued until the draw. A raffle that the operator does not draw is drawn automatically. */
export const drawRaffle = defineEndpoint({
  ...OPERATOR,
  id: 'drawRaffle',
  method: 'POST',
  path: '/ops/promotions/:promotionId/draw',
  summary: 'Draw a raffle that has ended',
  permission: 'promotions.decide',
  errors: ['operator.unauthorized', 'promotions.unknown', 'promotions.not_possible'],
  request: () => z.strictObject({ promotionId: ID }),
  response: () => z.object({ promotionId: ID, tickets: z.number(), winners: z.number(), seed: z.string() }),
});
