import * as z from 'zod/mini';
import { AgentPeriodSchema } from '../agents/agents.ts';
import { SECRET_ERRORS, SecretSchema } from '../cashier/cashier.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, hasCents } from '../core/money.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { ACCOUNT_MAX } from '../member/member.ts';
import { CONTRACT_KINDS, type ContractKind, ContractKindSchema } from './kinds.ts';

export { CONTRACT_KINDS, type ContractKind, ContractKindSchema };

export const CONTRACT_STATES = [
  ...(['offered', 'rejected', 'withdrawn'] as const),
  ...(['active', 'ending', 'replaced', 'terminated'] as const),
] as const;
export const TIERS_MAX = 10;
export const ACTIVE_MEMBERS_MAX = 1_000_000;
/** Allowed single bet amounts of a real-time salary, in major units. */
export const SINGLE_BET_STEPS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/**
 * Largest rate of a new salary in percent. A salary is a share of bets. If its rate is above the margin of the games, the salary is more
 * than the games win. Lotteries have the largest margins. Earlier contracts keep their rates.
 */
export const SALARY_RATE_MAX = 20;

/** Percent with at most two decimals. */
export const RateSchema = z.number().check(z.gte(0), z.lte(100), z.refine(hasCents, 'decimals'));
const amount = AmountSchema.check(z.gte(0));
const activeMembers = z.number().check(z.int(), z.gte(0), z.lte(ACTIVE_MEMBERS_MAX));
const toTiers = <Tier extends z.ZodMiniType>(tier: Tier) => z.array(tier).check(z.minLength(1), z.maxLength(TIERS_MAX));

/** Spec §3. The highest rate counts among the tiers whose conditions are all met; decision 0018 has the formulas. */
export const DividendTermsSchema = z.strictObject({
  period: AgentPeriodSchema,
  /**
   * If true, the loss of a period lowers the profit of the next one. Contracts of earlier versions do not have this field; they do not carry losses.
   */
  carriesLosses: z.optional(z.boolean()),
  tiers: toTiers(z.strictObject({ periodValidBet: amount, periodProfitLoss: amount, activeMembers, rate: RateSchema })),
});
export const DailyTermsSchema = z.strictObject({
  tiers: toTiers(z.strictObject({ dailyBet: amount, activeMembers, rate: RateSchema })),
});
export const HourlyTermsSchema = z.strictObject({
  tiers: toTiers(z.strictObject({ hourlyBet: amount, rate: RateSchema })),
});
export const RealTimeTermsSchema = z.strictObject({ profitRate: RateSchema, lossRate: RateSchema, singleBet: amount });
export const TermsSchema = z.union([DividendTermsSchema, DailyTermsSchema, HourlyTermsSchema, RealTimeTermsSchema]);
export type WireTerms = z.infer<typeof TermsSchema>;
export const TERMS_SCHEMAS = {
  dividend: DividendTermsSchema,
  daily: DailyTermsSchema,
  hourly: HourlyTermsSchema,
  realtime: RealTimeTermsSchema,
} as const;

export const ContractSchema = z.object({
  id: z.string(),
  kind: ContractKindSchema,
  state: z.enum(CONTRACT_STATES),
  /** Number of contracts of this kind that this downline has accepted, up to this one; 0 until it is accepted. */
  version: z.number(),
  /** Account of the upline; empty if the contract is with the house. */
  upline: z.string(),
  downline: z.string(),
  terms: TermsSchema,
  offeredAt: z.string(),
  decidedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Start and exclusive end of the periods that the contract pays. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Side that asked to end the contract; empty if neither did. */
  endingBy: z.enum(['', 'upline', 'downline']),
  /**
   * Why the contract ended: `agreed`, `upline_rate` (the upline agreed to a lower rate), `upline_ended`, `replaced`; empty while it is in
   * force.
   */
  endCause: z.string(),
  receiptSha256: z.string(),
});
export type WireContract = z.infer<typeof ContractSchema>;

/** Errors of every call about one kind. */
export const KIND_ERRORS = [
  'session.required',
  'session.not_agent',
  'member.suspended',
  'system.feature_disabled',
] as const;
const ACTION_ERRORS = [
  ...KIND_ERRORS,
  ...(['member.unknown', 'contracts.unknown', 'contracts.state_changed', 'contracts.rate_above_own'] as const),
  ...(['contracts.offer_open', 'contracts.not_an_agent', 'contracts.period_fixed'] as const),
  ...SECRET_ERRORS,
  'contracts.endings_changed',
  'cashier.payout_paused',
] as const;
export const CONTRACT_ID_MAX = 40;
export const AGENT_ACTIONS = [
  ...(['offer', 'withdraw', 'accept', 'reject'] as const),
  ...(['requestTermination', 'withdrawTermination', 'acceptTermination', 'rejectTermination'] as const),
] as const;
export type ContractAction = (typeof AGENT_ACTIONS)[number];

export const ENDS_DIGEST_MAX = 64;

/**
 * `offer` needs `account` (a direct downline), `terms` and, because an offer promises the agent's money, the payment `password`. Every other action
 * needs `id`. `accept` and `acceptTermination` also need `endsDigest` from the preview (empty: no other contract ends). Both are refused if the
 * contracts that would end are no longer those of the preview.
 */
const toRequest = <Terms extends z.ZodMiniType>(terms: Terms) =>
  z.strictObject({
    action: z.enum(AGENT_ACTIONS),
    id: queryText(CONTRACT_ID_MAX),
    account: queryText(ACCOUNT_MAX),
    terms: z.optional(terms),
    endsDigest: queryText(ENDS_DIGEST_MAX),
    password: z.optional(SecretSchema),
  });
const SPEC = {
  area: 'contracts',
  origin: 'spec',
  auth: 'agent',
  method: 'POST',
  body: 'jose',
  errors: ACTION_ERRORS,
} as const;
export const CONTRACT_READ = { area: 'contracts', origin: 'orla', auth: 'agent', method: 'GET' } as const;

export const processDividend = defineEndpoint({
  ...SPEC,
  id: 'processDividend',
  path: '/wps/relay/MCS2_processDividendReq',
  summary: 'Offer, accept, reject, withdraw or end a dividend contract',
  request: () => toRequest(DividendTermsSchema),
  response: () => ContractSchema,
});
export const processDailySalary = defineEndpoint({
  ...SPEC,
  id: 'processDailySalary',
  path: '/wps/relay/MCS2_processDailySalContract',
  summary: 'Offer, accept, reject, withdraw or end a daily salary contract',
  request: () => toRequest(DailyTermsSchema),
  response: () => ContractSchema,
});
export const processHourlySalary = defineEndpoint({
  ...SPEC,
  id: 'processHourlySalary',
  path: '/wps/relay/MCS2_processContractHourSalary',
  summary: 'Offer, accept, reject, withdraw or end an hourly salary contract',
  request: () => toRequest(HourlyTermsSchema),
  response: () => ContractSchema,
});
export const processRealTimeSalary = defineEndpoint({
  ...SPEC,
  id: 'processRealTimeSalary',
  path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
  summary: 'Offer, accept, reject, withdraw or end a real-time salary contract',
  request: () => toRequest(RealTimeTermsSchema),
  response: () => ContractSchema,
});

/** 0 nothing, 1 the upline made an offer, 2 the upline asks to end the contract, 3 the agent asked to end it. */
const RequestTypeSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const InfoSchema = z.object({
  isOn: z.boolean(),
  current: z.nullable(ContractSchema),
  offer: z.nullable(ContractSchema),
});

/**
 * Consolidated contract information of spec §3: the agent's contracts with the upline by kind, and what awaits an
 * answer.
 */
export const getContractInfo = defineEndpoint({
  ...CONTRACT_READ,
  id: 'getContractInfo',
  path: '/wps/relay/MCS2_contractInfo',
  summary: 'Contracts of an agent with the upline, all kinds',
  errors: ['session.required', 'session.not_agent', 'member.suspended'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      dailysalreqtype: RequestTypeSchema,
      divtypereq: RequestTypeSchema,
      contracthoursalreq: RequestTypeSchema,
      realtimesalreqtype: RequestTypeSchema,
      dailySalaryInfo: InfoSchema,
      hourlySalaryInfo: InfoSchema,
      realTimeSalaryInfo: InfoSchema,
      dividendInfo: InfoSchema,
      /** Salary kinds in force. */
      salaryInfo: z.array(ContractKindSchema),
      enableSalary: z.boolean(),
      enableContract: z.boolean(),
    }),
});

export const CONTRACT_SIDE = z._default(z.enum(['own', 'downlines']), 'own');
export const CONTRACT_PAGE = { cursor: queryText(80), pageSize: queryInt(20, 1, PAGE_SIZE_MAX) } as const;

/**
 * Newest first. `own` lists contracts with the upline, `downlines` those with direct downlines; `account` selects one
 * of them.
 */
export const listContracts = defineEndpoint({
  ...CONTRACT_READ,
  id: 'listContracts',
  path: '/wps/relay/MCS2_contractList',
  summary: 'Contracts and offers of a kind, with their history',
  errors: [...KIND_ERRORS, 'member.unknown'],
  request: () =>
    z.strictObject({
      kind: z._default(ContractKindSchema, 'dividend'),
      side: CONTRACT_SIDE,
      state: z._default(z.enum(['', 'open', 'history']), ''),
      account: queryText(ACCOUNT_MAX),
      ...CONTRACT_PAGE,
    }),
  response: () => z.object({ list: z.array(ContractSchema), pageSize: z.number(), next: z.string() }),
});

/** Both sides receive the same text: `receipt` is canonical JSON, `sha256` its hash. */
export const getContractReceipt = defineEndpoint({
  ...CONTRACT_READ,
  id: 'getContractReceipt',
  path: '/wps/relay/MCS2_contractReceipt',
  summary: 'Receipt of a contract: the agreed text',
  errors: ['session.required', 'session.not_agent', 'member.suspended', 'contracts.unknown'],
  request: () => z.strictObject({ id: queryText(CONTRACT_ID_MAX) }),
  response: () => z.object({ contract: ContractSchema, receipt: z.string(), sha256: z.string() }),
});

/**
 * Offers and requests to end a contract that await an answer, of every enabled kind, newest first, with the upline and
 * with downlines. `mine`: the agent must answer; `theirs`: the other side must.
 */
export const listContractRequests = defineEndpoint({
  ...CONTRACT_READ,
  id: 'listContractRequests',
  path: '/wps/relay/MCS2_contractRequests',
  summary: 'Offers and requests to end a contract that wait for an answer',
  errors: ['session.required', 'session.not_agent', 'member.suspended'],
  request: () => z.strictObject({ answer: z._default(z.enum(['mine', 'theirs']), 'mine'), ...CONTRACT_PAGE }),
  response: () =>
    z.object({ list: z.array(ContractSchema), pageSize: z.number(), next: z.string(), total: z.number() }),
});
