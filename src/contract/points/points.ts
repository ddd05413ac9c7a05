import * as z from 'zod/mini';
import { CONTENT_SECONDS, REWARD_RULES_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { cleanLines } from '../core/free-text.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import {
  GROWING_PAGE,
  growingPageOf,
  PAGE_SIZE_MAX,
  pageOf,
  queryInt,
  queryPageSize,
  queryText,
} from '../core/query.ts';

/** Sources of points (spec §3). `redeem` is the outflow for goods and money. */
export const POINT_TYPES = ['live', 'lott', 'pvp', 'rng', 'sports', 'redeem', 'deposit'] as const;
export type PointType = (typeof POINT_TYPES)[number];

/** Game kinds with a ratio of their own (spec §2): points for each `unit` of money staked. */
export const RATIO_KINDS = ['live', 'sports', 'fish', 'slots', 'pvp', 'cockfight', 'lott', 'deposit'] as const;
export type RatioKind = (typeof RATIO_KINDS)[number];

/**
 * Points are not money: members redeem whole points and earn hundredths. On the wire they are numbers with two
 * decimals.
 */
export const PointsSchema = AmountSchema;
export const WholePointsSchema = z.number().check(z.int(), z.gte(1), z.lte(1_000_000_000));

export const PointConfigSchema = z.object({
  /** A ratio is points per this amount of money, in major units of `currency`. */
  unit: z.number(),
  currency: CurrencySchema,
  ratios: z.record(z.enum(RATIO_KINDS), z.number()),
  conversion: z.object({
    enabled: z.boolean(),
    /** Points for one unit of money. */
    pointsPerUnit: z.number(),
    /** A conversion takes whole points: at least this many, and a multiple of `step`. */
    minPoints: z.number(),
    step: z.number(),
  }),
});
export type PointConfig = z.infer<typeof PointConfigSchema>;

export const GoodsSchema = z.object({
  goodsId: z.string(),
  name: z.string(),
  /** HTML from the operator: sanitise. */
  details: z.string(),
  imageUrl: z.string(),
  points: z.number(),
  inStock: z.number(),
  limitPerMember: z.nullable(z.number()),
});
export type Goods = z.infer<typeof GoodsSchema>;

const POINT_ERRORS = ['session.required', 'session.real_account_required', 'system.feature_disabled'] as const;
/**
 * Maximum page size of goods. It is lower than in other lists, because details are long and the answer must fit the edge's limit. A larger
 * page size is reduced to this one.
 */
export const GOODS_PAGE_MAX = 30;
const LIST = { language: queryText(16), page: queryInt(1, 1, 10_000), pageSize: queryInt(20, 1, PAGE_SIZE_MAX) };
const GOODS_LIST = { ...LIST, pageSize: queryPageSize(20, GOODS_PAGE_MAX) };

export const getPublicPointConfig = defineEndpoint({
  id: 'getPublicPointConfig',
  area: 'points',
  method: 'GET',
  path: '/wps/system/points',
  summary: 'Point ratios and the rate of conversion, for everybody',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: REWARD_RULES_SECONDS,
  errors: ['system.feature_disabled'],
  request: () => z.strictObject({}),
  response: () => PointConfigSchema,
});

export const listGoods = defineEndpoint({
  id: 'listGoods',
  area: 'points',
  method: 'GET',
  path: '/wps/system/points/goods',
  summary: 'Goods of the point mall, for everybody',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: CONTENT_SECONDS,
  errors: ['system.feature_disabled'],
  request: () => z.strictObject(GOODS_LIST),
  response: () => pageOf(GoodsSchema),
});

export const getPointConfig = defineEndpoint({
  id: 'getPointConfig',
  area: 'points',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  summary: 'Point ratios of this member, with the factor of their rank',
  origin: 'spec',
  auth: 'real-member',
  errors: [...POINT_ERRORS],
  request: () => z.strictObject({}),
  response: () => z.extend(PointConfigSchema, { rankFactor: z.number() }),
});

export const getPointBalance = defineEndpoint({
  id: 'getPointBalance',
  area: 'points',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  summary: 'Points of the member: available, held for goods, earned by type',
  origin: 'spec',
  auth: 'real-member',
  errors: [...POINT_ERRORS],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      points: PointsSchema,
      held: PointsSchema,
      byType: z.record(z.enum(POINT_TYPES), PointsSchema),
    }),
});

/** Goods with the quantity that this member can still redeem. */
export const getPointReward = defineEndpoint({
  id: 'getPointReward',
  area: 'points',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  summary: 'Goods that the member can redeem points for',
  origin: 'spec',
  auth: 'real-member',
  errors: [...POINT_ERRORS],
  request: () => z.strictObject(GOODS_LIST),
  response: () => pageOf(z.extend(GoodsSchema, { taken: z.number(), canRedeem: z.boolean() })),
});

/** Spec §4: in process, rejected (points returned), approved. */
export const REDEEM_STATUSES = ['in_process', 'rejected', 'approved'] as const;
export const RedemptionSchema = z.object({
  redeemId: z.string(),
  /** `money` is a conversion and is approved at once. */
  type: z.enum(['goods', 'money']),
  goodsId: z.nullable(z.string()),
  name: z.string(),
  quantity: z.number(),
  points: z.number(),
  amount: AmountSchema,
  status: z.enum(REDEEM_STATUSES),
  reason: z.string(),
  requestedAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type Redemption = z.infer<typeof RedemptionSchema>;

export const getRedeemList = defineEndpoint({
  id: 'getRedeemList',
  area: 'points',
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  summary: 'Redemptions of the member by status',
  origin: 'spec',
  auth: 'real-member',
  errors: [...POINT_ERRORS],
  request: () => z.strictObject({ ...LIST, ...GROWING_PAGE, status: z._default(z.enum(['', ...REDEEM_STATUSES]), '') }),
  response: () => growingPageOf(RedemptionSchema),
});

const CHANGE_ERRORS = [
  ...POINT_ERRORS,
  'session.secret_wrong',
  'session.secret_locked',
  'member.suspended',
  ...IDEMPOTENCY_ERRORS,
  'points.insufficient',
  'wallet.frozen',
] as const;
const password = z.string().check(z.minLength(1), z.maxLength(128));

export const redeemGoods = defineEndpoint({
  id: 'redeemGoods',
  area: 'points',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  summary: 'Redeem points for goods; asks the payment password',
  body: 'jose',
  origin: 'spec',
  auth: 'real-member',
  idempotent: true,
  errors: [
    ...CHANGE_ERRORS,
    'points.goods_unknown',
    'points.out_of_stock',
    'points.limit_reached',
    'cashier.payout_paused',
  ],
  request: () =>
    z.strictObject({
      goodsId: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
      quantity: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), 1),
      /** Delivery address; may be empty for goods without delivery. */
      remark: z._default(z.string().check(cleanLines(), z.maxLength(500)), ''),
      password,
    }),
  response: () => RedemptionSchema,
});

/** Does not round: only multiples of `step` are converted. */
export const convertPoints = defineEndpoint({
  id: 'convertPoints',
  area: 'points',
  method: 'POST',
  path: '/wps/relay/MCS2_convertPoint',
  summary: 'Convert whole points to money; asks the payment password',
  body: 'jose',
  origin: 'spec',
  auth: 'real-member',
  idempotent: true,
  errors: [...CHANGE_ERRORS, 'points.conversion_off', 'points.step', 'wallet.amount_invalid'],
  request: () => z.strictObject({ points: WholePointsSchema, password }),
  response: () =>
    z.object({ points: PointsSchema, converted: z.number(), amount: AmountSchema, balance: AmountSchema }),
});
