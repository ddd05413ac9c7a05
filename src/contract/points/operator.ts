import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { shownLine } from '../core/free-text.ts';
import { OPERATOR, OptionalReasonSchema, SitePictureSchema } from '../core/operator.ts';
import { CURSOR_PAGE, cursorPageOf, pageOf, queryInt } from '../core/query.ts';
import { TEXTS_BODY_LIMIT, TEXTS_LIST_LIMIT, TEXTS_PAGE_MAX, textsOf } from '../core/texts.ts';
import {
  GoodsSchema,
  PointConfigSchema,
  RATIO_KINDS,
  REDEEM_STATUSES,
  RedemptionSchema,
  WholePointsSchema,
} from './points.ts';

const ID = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const TextsSchema = textsOf(
  z.strictObject({
    name: shownLine(100),
    details: z.string().check(z.maxLength(5000)),
  }),
);
const RatioSchema = z.number().check(
  z.gte(0),
  z.lte(100),
  z.refine((n) => Math.round(n * 100) / 100 === n, 'ratio'),
);

/**
 * Omitted fields stay unchanged. Applies to rounds settled later, after at most a minute. Where the law forbids rewards for deposits, their
 * ratio is 0 and any other value is refused (`ratios: forbidden`). The largest ratio of play plus the ratio of deposits, times the largest
 * factor of a rank, may not return more money than was staked (`ratios: too_big`). No mission's points may be worth more than
 * `OPS_AMOUNT_MAX` of the platform.
 */
export const setPointConfig = defineEndpoint({
  ...OPERATOR,
  id: 'setPointConfig',
  sets: { thing: 'points' },
  method: 'PUT',
  path: '/ops/points/config',
  summary: 'Point ratios and conversion rate',
  permission: 'promotions.change',
  fourEyes: 'always',
  errors: ['operator.unauthorized', 'operator.amount_over_limit'],
  request: () =>
    z.strictObject({
      unit: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
      ratios: z.optional(z.partialRecord(z.enum(RATIO_KINDS), RatioSchema)),
      conversion: z.optional(
        z.strictObject({
          enabled: z.boolean(),
          pointsPerUnit: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
          minPoints: WholePointsSchema,
          step: WholePointsSchema,
        }),
      ),
    }),
  response: () => PointConfigSchema,
});

export const getPointSettings = defineEndpoint({
  ...OPERATOR,
  id: 'getPointSettings',
  method: 'GET',
  path: '/ops/points/config',
  summary: 'Current point ratios and conversion rate',
  permission: 'promotions.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => PointConfigSchema,
});

export const listGoodsSettings = defineEndpoint({
  ...OPERATOR,
  id: 'listGoodsSettings',
  method: 'GET',
  path: '/ops/points/goods',
  answerLimit: TEXTS_LIST_LIMIT,
  summary: 'Goods of the point mall with their texts, also those that are not offered',
  permission: 'promotions.read',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({ page: queryInt(1, 1, 10_000), pageSize: queryInt(TEXTS_PAGE_MAX, 1, TEXTS_PAGE_MAX) }),
  response: () =>
    pageOf(
      z.object({
        goodsId: z.string(),
        texts: TextsSchema,
        imageUrl: z.string(),
        points: z.number(),
        stock: z.number(),
        limitPerMember: z.nullable(z.number()),
        enabled: z.boolean(),
        position: z.number(),
      }),
    ),
});

/** Omitted fields stay unchanged. New goods need `texts`, `points` and `stock`, else they are refused (`required`). */
export const putGoods = defineEndpoint({
  ...OPERATOR,
  id: 'putGoods',
  sets: { thing: 'goods', by: 'goodsId' },
  keepsOmitted: true,
  method: 'PUT',
  path: '/ops/points/goods/:goodsId',
  summary: 'Create or change goods of the point mall; `stock` is the remaining quantity from now on',
  permission: 'promotions.change',
  bodyLimit: TEXTS_BODY_LIMIT,
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      goodsId: ID,
      texts: z.optional(TextsSchema),
      imageUrl: z.optional(SitePictureSchema),
      points: z.optional(WholePointsSchema),
      stock: z.optional(z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000))),
      limitPerMember: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(10_000)))),
      enabled: z.optional(z.boolean()),
      position: z.optional(z.number().check(z.int(), z.gte(0), z.lte(10_000))),
    }),
  response: () => GoodsSchema,
});

export const listRedemptions = defineEndpoint({
  ...OPERATOR,
  id: 'listRedemptions',
  method: 'GET',
  path: '/ops/points/redemptions',
  summary: 'Redemptions of goods, oldest first',
  permission: 'promotions.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ ...CURSOR_PAGE, status: z._default(z.enum(REDEEM_STATUSES), 'in_process') }),
  response: () =>
    cursorPageOf(
      z.object({
        redeemId: z.string(),
        account: z.string(),
        goodsId: z.string(),
        quantity: z.number(),
        points: z.number(),
        remark: z.string(),
        status: z.enum(REDEEM_STATUSES),
        requestedAt: z.string(),
      }),
    ),
});

/** A rejection returns points and stock, and needs a reason, which the member sees. */
export const decideRedemption = defineEndpoint({
  ...OPERATOR,
  id: 'decideRedemption',
  method: 'POST',
  path: '/ops/points/redemptions/:redeemId/decision',
  summary: 'Approve or reject a redemption',
  permission: 'promotions.decide',
  errors: ['operator.unauthorized', 'points.redemption_unknown', 'points.redemption_decided', 'wallet.frozen'],
  request: () =>
    z.strictObject({
      redeemId: ID,
      approve: z.boolean(),
      reason: OptionalReasonSchema,
    }),
  response: () => RedemptionSchema,
});
