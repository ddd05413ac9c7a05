import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { shownLine } from '../core/free-text.ts';
import { OPERATOR } from '../core/operator.ts';
import { PAGE_SIZE_MAX, pageOf, queryInt } from '../core/query.ts';
import { TEXTS_BODY_LIMIT, textsOf } from '../core/texts.ts';
import { MISSION_CYCLES, MISSION_METRICS, MissionRewardSchema } from './missions.ts';

const missionId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const SETTING = {
  cycle: z.enum(MISSION_CYCLES),
  metric: z.enum(MISSION_METRICS),
  /** Figure that the member must reach: money in major units, or a count. */
  target: z.number().check(
    z.gt(0),
    z.lte(1_000_000_000),
    z.refine((n) => Math.round(n * 100) / 100 === n, 'amount'),
  ),
  reward: MissionRewardSchema,
  score: z.number().check(z.int(), z.gte(0), z.lte(100_000)),
  texts: textsOf(
    z.strictObject({
      title: shownLine(120),
      details: z.string().check(z.maxLength(1000)),
    }),
  ),
  enabled: z.boolean(),
  position: z.number().check(z.int(), z.gte(0), z.lte(10_000)),
};
const MissionSettingSchema = z.strictObject({ missionId, ...SETTING });

/**
 * Omitted fields stay unchanged. A new mission needs `cycle`, `metric`, `target`, `reward` and `texts`, else it is
 * refused (`required`); by default it is enabled and has a score of 10. Its conditions may change while it runs: a
 * claim is judged by the conditions at the time of the claim. A reward of money, or the money
 * that points convert to, is at most `OPS_AMOUNT_MAX` of the platform.
 */
export const putMission = defineEndpoint({
  ...OPERATOR,
  id: 'putMission',
  sets: { thing: 'mission', by: 'missionId' },
  keepsOmitted: true,
  method: 'PUT',
  path: '/ops/missions/:missionId',
  summary: 'Create or change a mission',
  permission: 'promotions.change',
  fourEyes: 'amount',
  bodyLimit: TEXTS_BODY_LIMIT,
  errors: ['operator.unauthorized', 'operator.amount_over_limit'],
  request: () => z.extend(z.partial(z.strictObject(SETTING)), { missionId }),
  response: () => MissionSettingSchema,
});

export const listMissionSettings = defineEndpoint({
  ...OPERATOR,
  id: 'listMissionSettings',
  method: 'GET',
  path: '/ops/missions',
  summary: 'Definitions of missions',
  permission: 'promotions.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ page: queryInt(1, 1, 10_000), pageSize: queryInt(50, 1, PAGE_SIZE_MAX) }),
  response: () => pageOf(MissionSettingSchema),
});
