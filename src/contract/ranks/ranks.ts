import * as z from 'zod/mini';
import { REWARD_RULES_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { queryText } from '../core/query.ts';

/** One level (spec §2 playerRank): its lifetime requirements in major units, and its benefits. */
export const RankLevelSchema = z.object({
  level: z.number(),
  name: z.string(),
  /** Plain text from the operator, one benefit per item. */
  benefits: z.array(z.string()),
  stakeRequired: AmountSchema,
  depositRequired: AmountSchema,
  /** Factor on points earned. */
  pointFactor: z.number(),
  /** True if the level gives access to the VIP service line (spec §4: above 4). */
  vipLine: z.boolean(),
});
export type RankLevel = z.infer<typeof RankLevelSchema>;

export const listRankLevels = defineEndpoint({
  id: 'listRankLevels',
  area: 'member',
  method: 'GET',
  path: '/wps/system/ranks',
  summary: 'Rank levels, for everybody',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: REWARD_RULES_SECONDS,
  errors: [],
  request: () => z.strictObject({ language: queryText(16) }),
  response: () => z.object({ levels: z.array(RankLevelSchema) }),
});

/** A level requires both sums, and is never lost by playing less. */
export const getRankProgress = defineEndpoint({
  id: 'getRankProgress',
  area: 'member',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerRankProgress',
  summary: 'The member’s level, the next one and the remaining requirements',
  origin: 'orla',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required'],
  request: () => z.strictObject({ language: queryText(16) }),
  response: () =>
    z.object({
      current: RankLevelSchema,
      /**
       * The next level that would raise the rank. Skips levels already reached before the operator lowered the member.
       */
      next: z.nullable(RankLevelSchema),
      stake: AmountSchema,
      deposit: AmountSchema,
      stakeMissing: AmountSchema,
      depositMissing: AmountSchema,
      /** 0 to 100: progress to the next level by the requirement that is further away. */
      percent: z.number(),
    }),
});
