import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { exportFormat, PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { ACCOUNT_MAX, MemberTypeSchema } from '../member/member.ts';
import { PERIOD, PeriodSchema } from '../records/records.ts';

/** Spec §3: daily, weekly, semi-monthly, monthly. */
export const AgentPeriodSchema = z.enum(['D', 'W', 'H', 'M']);
const AGENT = { area: 'agents', origin: 'orla', auth: 'agent' } as const;
const ERRORS = ['session.required', 'session.not_agent', 'member.suspended'] as const;
const PAGE = { cursor: queryText(40), pageSize: queryInt(20, 1, PAGE_SIZE_MAX) } as const;
const scope = z._default(z.enum(['team', 'direct']), 'team');
const playFilter = { ...PERIOD, scope, gameType: queryText(20), vassalage: queryText(40) } as const;
/** `gameType` and `vassalage` filter play. Payments belong to no game, so they are 0 with either filter. */
const profitFilter = {
  ...PERIOD,
  account: queryText(ACCOUNT_MAX),
  gameType: queryText(20),
  vassalage: queryText(40),
} as const;

const figures = {
  rounds: z.number(),
  stake: AmountSchema,
  /** Stakes of the rounds whose payout differs from the stake. A round that pays exactly its stake is not a valid bet. */
  validStake: AmountSchema,
  payout: AmountSchema,
  bonus: AmountSchema,
  deposits: AmountSchema,
  withdrawals: AmountSchema,
  fees: AmountSchema,
  transfersIn: AmountSchema,
  transfersOut: AmountSchema,
  /** Dividends, salaries and referral earnings. */
  earned: AmountSchema,
  /** `payout + bonus - stake`: the members' gain from play, negative for a loss. */
  net: AmountSchema,
} as const;
export const TeamFiguresSchema = z.object(figures);
export type TeamFigures = z.infer<typeof TeamFiguresSchema>;
const growth = { joined: z.number(), firstDeposits: z.number() } as const;
const SpanSchema = z.object({
  from: z.string(),
  to: z.string(),
  active: z.number(),
  totals: z.object({ ...figures, ...growth }),
});

/**
 * `day` is a day of the period, today by default. A member with a stake on that day counts as active. The agent does
 * not belong to the team.
 */
export const getTeamOverview = defineEndpoint({
  ...AGENT,
  id: 'getTeamOverview',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentTeamOverview',
  summary: 'Team figures of a period, of the previous period, and by day',
  errors: ERRORS,
  request: () => z.strictObject({ period: z._default(AgentPeriodSchema, 'D'), day: queryText(10), scope }),
  response: () =>
    z.object({
      timeZone: z.string(),
      members: z.number(),
      direct: z.number(),
      current: SpanSchema,
      before: SpanSchema,
      days: z.array(z.object({ day: z.string(), ...figures, ...growth })),
    }),
});

export const DownlineSchema = z.object({
  account: z.string(),
  type: MemberTypeSchema,
  /** Number of levels below the agent; 1 for a direct downline. */
  depth: z.number(),
  joinedDay: z.string(),
  members: z.number(),
  direct: z.number(),
});

/**
 * One level of a branch; with `name`, every team member whose account begins with it. `path` leads from the agent to
 * that branch.
 */
export const listDownlines = defineEndpoint({
  ...AGENT,
  id: 'listDownlines',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentDownlines',
  summary: 'Direct downlines of a team member, or a search in the whole team',
  errors: [...ERRORS, 'member.unknown'],
  request: () => z.strictObject({ account: queryText(ACCOUNT_MAX), name: queryText(ACCOUNT_MAX), ...PAGE }),
  response: () =>
    z.object({
      path: z.array(z.string()),
      list: z.array(DownlineSchema),
      pageSize: z.number(),
      /** Cursor of the next page; empty on the last page. */
      next: z.string(),
    }),
});

export const getTeamPlay = defineEndpoint({
  ...AGENT,
  id: 'getTeamPlay',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentTeamBetting',
  summary: 'Play of the team in a period: totals, then by category and vendor',
  errors: ERRORS,
  request: () => z.strictObject(playFilter),
  response: () =>
    z.object({
      period: PeriodSchema,
      totals: TeamFiguresSchema,
      list: z.array(z.object({ gameType: z.string(), vassalage: z.string(), ...figures })),
    }),
});

/** Streams the rows of `getTeamPlay` as a file. */
export const exportTeamPlay = defineEndpoint({
  ...AGENT,
  id: 'exportTeamPlay',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentTeamBettingExport',
  summary: 'Play of the team by category and vendor as CSV or JSON',
  answer: 'stream',
  errors: ERRORS,
  request: () => z.strictObject({ ...playFilter, format: exportFormat }),
  response: () => z.unknown(),
});

/** One page of the direct downlines of an account, each with its own figures and those of everybody below it. */
export const listUserProfit = defineEndpoint({
  ...AGENT,
  id: 'listUserProfit',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentUserProfit',
  summary: 'Profit and loss by user, level by level',
  errors: [...ERRORS, 'member.unknown'],
  request: () => z.strictObject({ ...profitFilter, ...PAGE }),
  response: () =>
    z.object({
      period: PeriodSchema,
      list: z.array(z.object({ ...DownlineSchema.shape, own: TeamFiguresSchema, team: TeamFiguresSchema })),
      pageSize: z.number(),
      next: z.string(),
    }),
});

/** One row per user. Columns `own…` hold the user's own figures, `team…` those of everybody below. */
export const exportUserProfit = defineEndpoint({
  ...AGENT,
  id: 'exportUserProfit',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentUserProfitExport',
  summary: 'Profit and loss of every user of a level as CSV or JSON',
  answer: 'stream',
  errors: [...ERRORS, 'member.unknown'],
  request: () => z.strictObject({ ...profitFilter, format: exportFormat }),
  response: () => z.unknown(),
});
