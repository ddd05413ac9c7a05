import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { ACCOUNT_MAX } from '../member/member.ts';
import { CONTRACT_ID_MAX, ContractKindSchema, ContractSchema, TermsSchema } from './contracts.ts';

const ERRORS = [
  ...(['operator.unauthorized', 'member.unknown', 'contracts.unknown', 'contracts.state_changed'] as const),
  ...(['contracts.offer_open', 'contracts.not_an_agent', 'contracts.period_fixed'] as const),
] as const;
const PAGE = { cursor: queryText(80), pageSize: queryInt(20, 1, PAGE_SIZE_MAX) } as const;
const account = z.string().check(z.trim(), z.minLength(1), z.maxLength(ACCOUNT_MAX));

/**
 * The contract's kind determines the terms. The house can contract only with agents who have no upline. After the agent accepts, the contract pays
 * without another decision of the operator.
 */
export const offerHouseContract = defineEndpoint({
  ...OPERATOR,
  id: 'offerHouseContract',
  method: 'POST',
  path: '/ops/contracts',
  summary: 'Offer a contract of the house to an agent without an upline',
  permission: 'agents.change',
  fourEyes: 'always',
  errors: ERRORS,
  request: () => z.strictObject({ account, kind: ContractKindSchema, terms: TermsSchema }),
  response: () => ContractSchema,
});

export const HOUSE_ACTIONS = [
  ...(['withdraw', 'requestTermination', 'withdrawTermination'] as const),
  ...(['acceptTermination', 'rejectTermination'] as const),
] as const;

export const moveHouseContract = defineEndpoint({
  ...OPERATOR,
  id: 'moveHouseContract',
  method: 'POST',
  path: '/ops/contracts/:id/actions',
  summary: 'Withdraw an offer of the house, or end one of its contracts',
  permission: 'agents.change',
  errors: ERRORS,
  request: () =>
    z.strictObject({
      id: z.string().check(z.minLength(1), z.maxLength(CONTRACT_ID_MAX)),
      action: z.enum(HOUSE_ACTIONS),
    }),
  response: () => ContractSchema,
});

/** Contracts of the house, newest first. */
export const listHouseContracts = defineEndpoint({
  ...OPERATOR,
  id: 'listHouseContracts',
  method: 'GET',
  path: '/ops/contracts',
  summary: 'Contracts and offers of the house',
  permission: 'agents.read',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      kind: z._default(ContractKindSchema, 'dividend'),
      state: z._default(z.enum(['', 'open', 'history']), ''),
      ...PAGE,
    }),
  response: () => z.object({ list: z.array(ContractSchema), pageSize: z.number(), next: z.string() }),
});

export const LANES = [
  ...(['realtime', 'hourly', 'daily'] as const),
  ...(['dividend_D', 'dividend_W', 'dividend_H', 'dividend_M'] as const),
] as const;
export const LaneSchema = z.enum(LANES);

export const SettlementRunSchema = z.object({
  id: z.string(),
  lane: LaneSchema,
  from: z.string(),
  until: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  state: z.enum(['counting', 'paying', 'done']),
  /** Number of contracts examined so far; the other fields count settlements by state. */
  contracts: z.number(),
  none: z.number(),
  due: z.number(),
  owed: z.number(),
  paid: z.number(),
  amount: AmountSchema,
  paidAmount: AmountSchema,
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});

export const listSettlementRuns = defineEndpoint({
  ...OPERATOR,
  id: 'listSettlementRuns',
  method: 'GET',
  path: '/ops/settlements',
  summary: 'Settlement runs with their progress, newest first',
  permission: 'agents.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject(PAGE),
  response: () => z.object({ list: z.array(SettlementRunSchema), pageSize: z.number(), next: z.string() }),
});

/** Settles due periods and retries owed payments. Repeated calls never pay twice. */
export const runSettlements = defineEndpoint({
  ...OPERATOR,
  id: 'runSettlements',
  method: 'POST',
  path: '/ops/settlements/run',
  summary: 'Settle due periods now',
  permission: 'agents.change',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({ lanes: z._default(z.array(LaneSchema).check(z.maxLength(LANES.length)), [...LANES]) }),
  response: () => z.object({ lanes: z.array(z.object({ lane: LaneSchema, isFinished: z.boolean() })) }),
});
