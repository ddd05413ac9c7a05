import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema } from './money.ts';
import { queryText } from './query.ts';

/** One level (spec §2 playerRank): what it asks for over a lifetime, in major units, and what it gives. */
export const RankLevelSchema = z.object({
  level: z.number(),
  name: z.string(),
  /** Plain text of the operator, one benefit an item. */
  benefits: z.array(z.string()),
  stakeRequired: AmountSchema,
  depositRequired: AmountSchema,
  /** Points earned are multiplied by this. */
  pointFactor: z.number(),
  /** The VIP service line answers (spec §4: above 4). */
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
  cacheSeconds: 30,
  errors: [],
  request: () => z.strictObject({ language: queryText(16) }),
  response: () => z.object({ levels: z.array(RankLevelSchema) }),
});

/** A level is reached by both sums and never lost by playing less. */
export const getRankProgress = defineEndpoint({
  id: 'getRankProgress',
  area: 'member',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerRankProgress',
  summary: 'The member’s level, the next one and what is missing',
  origin: 'orla',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required'],
  request: () => z.strictObject({ language: queryText(16) }),
  response: () =>
    z.object({
      current: RankLevelSchema,
      /** The first one that lifts: not one that the member had reached when the operator put them below it. */
      next: z.nullable(RankLevelSchema),
      stake: AmountSchema,
      deposit: AmountSchema,
      stakeMissing: AmountSchema,
      depositMissing: AmountSchema,
      /** 0 to 100: the lesser of the two ways to the next level. */
      percent: z.number(),
    }),
});
