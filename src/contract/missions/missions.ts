import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { queryInt, queryText } from '../core/query.ts';

/** Figures that a mission can count. Money is in major units. Only settled rounds count; demo play does not. */
export const MISSION_METRICS = ['stake', 'rounds', 'distinct_games', 'deposit', 'deposits', 'sign_in_days'] as const;
export type MissionMetric = (typeof MISSION_METRICS)[number];
export const MISSION_CYCLES = ['once', 'D', 'W', 'M'] as const;

const ID = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

export const MissionRewardSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('points'), amount: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)) }),
  z.strictObject({
    type: z.literal('money'),
    amount: z.number().check(
      z.gt(0),
      z.lte(100_000),
      z.refine((n) => Math.round(n * 100) / 100 === n, 'amount'),
    ),
  }),
]);
export type MissionReward = z.output<typeof MissionRewardSchema>;

export const MissionSchema = z.object({
  missionId: z.string(),
  cycle: z.enum(MISSION_CYCLES),
  /** Period of this row. A mission finished in the previous period can still be claimed. */
  period: z.string(),
  title: z.string(),
  details: z.string(),
  metric: z.enum(MISSION_METRICS),
  target: z.number(),
  progress: z.number(),
  reward: MissionRewardSchema,
  /** Points for the leaderboard. */
  score: z.number(),
  status: z.enum(['open', 'claim', 'claimed']),
  claimedAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
});
export type Mission = z.infer<typeof MissionSchema>;

const MISSION_ERRORS = ['session.required', 'session.real_account_required', 'system.feature_disabled'] as const;

/** `missionCount` is the badge: the number of rewards ready to claim (spec §2: shown above 0). */
export const getMissionSummary = defineEndpoint({
  id: 'getMissionSummary',
  area: 'missions',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  summary: 'Missions with the member’s progress',
  origin: 'spec',
  auth: 'real-member',
  errors: [...MISSION_ERRORS],
  request: () => z.strictObject({ language: queryText(16) }),
  response: () => z.object({ missionCount: z.number(), openCount: z.number(), list: z.array(MissionSchema) }),
});

export const claimMission = defineEndpoint({
  id: 'claimMission',
  area: 'missions',
  method: 'POST',
  path: '/wps/relay/MCSFE_claimMissionReward',
  summary: 'Claim the reward of a finished mission',
  origin: 'orla',
  auth: 'real-member',
  idempotent: true,
  errors: [
    ...MISSION_ERRORS,
    'member.suspended',
    ...IDEMPOTENCY_ERRORS,
    'missions.unknown',
    'missions.not_finished',
    'wallet.amount_invalid',
    'wallet.frozen',
  ],
  request: () => z.strictObject({ missionId: ID, period: z._default(z.string().check(z.maxLength(12)), '') }),
  response: () => MissionSchema,
});

/** Ranked by the score of missions claimed in a period; on a tie, the member who reached it first ranks higher. */
export const getMissionLeaderboard = defineEndpoint({
  id: 'getMissionLeaderboard',
  area: 'missions',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  summary: 'Best scores of a day, week or month, names masked',
  origin: 'spec',
  auth: 'real-member',
  errors: [...MISSION_ERRORS],
  request: () => z.strictObject({ periodType: z._default(z.enum(['D', 'W', 'M']), 'W'), count: queryInt(20, 1, 100) }),
  response: () =>
    z.object({
      period: z.string(),
      endsAt: z.string(),
      list: z.array(z.object({ place: z.number(), name: z.string(), score: z.number(), isMe: z.boolean() })),
      /** Place of the member; null if the member has no score or is not among the first 1,000. */
      myPlace: z.nullable(z.number()),
      myScore: z.number(),
    }),
});
