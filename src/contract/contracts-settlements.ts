import * as z from 'zod/mini';
import { AgentPeriodSchema } from './agents.ts';
import {
  CONTRACT_PAGE,
  CONTRACT_READ,
  CONTRACT_SIDE,
  ContractKindSchema,
  KIND_ERRORS,
  TermsSchema,
} from './contracts.ts';
import { defineEndpoint } from './endpoint.ts';
import { ACCOUNT_MAX } from './member.ts';
import { AmountSchema } from './money.ts';
import { queryText } from './query.ts';
import { PERIOD, PeriodSchema } from './records.ts';

export const SETTLEMENT_STATES = ['none', 'due', 'owed', 'paid'] as const;

export const ContractInputsSchema = z.object({
  validBet: AmountSchema,
  stake: AmountSchema,
  payout: AmountSchema,
  bonus: AmountSchema,
  activeMembers: z.number(),
  /** Real-time: bets of rounds won and lost with at least the single bet amount. */
  wonBet: AmountSchema,
  lostBet: AmountSchema,
});
export const PaySchema = z.object({
  amount: AmountSchema,
  /** Position of the tier that was met; null is none. */
  tier: z.nullable(z.number()),
  base: AmountSchema,
  deductions: AmountSchema,
  rate: z.number(),
});
export type WirePay = z.infer<typeof PaySchema>;
export type WireInputs = z.infer<typeof ContractInputsSchema>;

export const SettlementSchema = z.object({
  id: z.string(),
  kind: ContractKindSchema,
  contractId: z.string(),
  contractVersion: z.number(),
  upline: z.string(),
  downline: z.string(),
  from: z.string(),
  until: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  /** `none`: nothing to pay; `due`: on its way; `owed`: the payer lacks the money, it is tried again. */
  state: z.enum(SETTLEMENT_STATES),
  inputs: ContractInputsSchema,
  pay: PaySchema,
  terms: TermsSchema,
  countedAt: z.string(),
  paidAt: z.nullable(z.string()),
});
export type WireSettlement = z.infer<typeof SettlementSchema>;

/** By the day on which the period began, newest first. `own`: what I get; `downlines`: what I pay. */
export const listContractSettlements = defineEndpoint({
  ...CONTRACT_READ,
  id: 'listContractSettlements',
  path: '/wps/relay/MCS2_contractSettlements',
  summary: 'Settled payments of a kind, each with its inputs, tier, formula and contract',
  errors: [...KIND_ERRORS, 'member.unknown'],
  request: () =>
    z.strictObject({
      kind: z._default(ContractKindSchema, 'dividend'),
      side: CONTRACT_SIDE,
      account: queryText(ACCOUNT_MAX),
      /** Of dividends: how long their periods are. */
      agentPeriod: z._default(z.union([z.literal(''), AgentPeriodSchema]), ''),
      state: z._default(z.enum(['', ...SETTLEMENT_STATES]), ''),
      ...PERIOD,
      ...CONTRACT_PAGE,
    }),
  response: () =>
    z.object({
      period: PeriodSchema,
      /** Of everything that the filter finds: `amount` is `paid` and what is due or owed. */
      totals: z.object({
        settlements: z.number(),
        amount: AmountSchema,
        paid: AmountSchema,
        waiting: AmountSchema,
      }),
      list: z.array(SettlementSchema),
      pageSize: z.number(),
      next: z.string(),
    }),
});
