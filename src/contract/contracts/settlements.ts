import * as z from 'zod/mini';
import { AgentPeriodSchema } from '../agents/agents.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { queryText } from '../core/query.ts';
import { ACCOUNT_MAX } from '../member/member.ts';
import { PERIOD, PeriodSchema } from '../records/records.ts';
import {
  CONTRACT_PAGE,
  CONTRACT_READ,
  CONTRACT_SIDE,
  ContractKindSchema,
  KIND_ERRORS,
  TermsSchema,
} from './contracts.ts';

export const SETTLEMENT_STATES = ['none', 'due', 'owed', 'paid'] as const;

export const ContractInputsSchema = z.object({
  validBet: AmountSchema,
  stake: AmountSchema,
  payout: AmountSchema,
  bonus: AmountSchema,
  activeMembers: z.number(),
  /** Real-time salary: stakes of won and of lost rounds that reach the single bet amount. */
  wonBet: AmountSchema,
  lostBet: AmountSchema,
  /** Dividend: the loss of the period before, which lowers the profit. */
  carriedLoss: z._default(AmountSchema, 0),
});
export const PaySchema = z.object({
  amount: AmountSchema,
  /** Index of the tier that was met; null if none. */
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
  /**
   * `none`: nothing to pay; `due`: payment in progress; `owed`: the payer lacks the money and the payment is retried.
   */
  state: z.enum(SETTLEMENT_STATES),
  inputs: ContractInputsSchema,
  pay: PaySchema,
  terms: TermsSchema,
  countedAt: z.string(),
  paidAt: z.nullable(z.string()),
});
export type WireSettlement = z.infer<typeof SettlementSchema>;

/**
 * Newest first, by the first day of the period. `own` lists what the agent receives, `downlines` what the agent pays.
 */
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
      /** Period length; applies to dividends only. */
      agentPeriod: z._default(z.union([z.literal(''), AgentPeriodSchema]), ''),
      state: z._default(z.enum(['', ...SETTLEMENT_STATES]), ''),
      ...PERIOD,
      ...CONTRACT_PAGE,
    }),
  response: () =>
    z.object({
      period: PeriodSchema,
      /** Totals of everything that matches the filter. `amount` is `paid` plus the amounts due and owed. */
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
