import * as z from 'zod/mini';
import { SALARY_KINDS } from '../contracts/kinds.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { exportFormat } from '../core/query.ts';
import { PERIOD, PeriodSchema } from '../records/records.ts';

/** Ledger kinds that pay an agent. */
export const INCOME_KINDS = ['dividend', ...SALARY_KINDS, 'referral'] as const;
const IncomeKindSchema = z.enum(INCOME_KINDS);
const AGENT = { area: 'agents', origin: 'orla', auth: 'agent' } as const;
const ERRORS = ['session.required', 'session.not_agent', 'member.suspended'] as const;
const sums = { payments: z.number(), amount: AmountSchema } as const;

/** Payments to the agent by the day of payment. Lists every kind, but only days with a payment. */
export const getAgentIncome = defineEndpoint({
  ...AGENT,
  id: 'getAgentIncome',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentRevenueReport',
  summary: 'Income of the agent by kind and day',
  errors: ERRORS,
  request: () => z.strictObject(PERIOD),
  response: () =>
    z.object({
      period: PeriodSchema,
      totals: z.object(sums),
      kinds: z.array(z.object({ kind: IncomeKindSchema, ...sums })),
      days: z.array(z.object({ day: z.string(), kind: IncomeKindSchema, ...sums })),
    }),
});

export const exportAgentIncome = defineEndpoint({
  ...AGENT,
  id: 'exportAgentIncome',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentRevenueReportExport',
  summary: 'Income of the agent by day and kind as CSV or JSON',
  answer: 'stream',
  errors: ERRORS,
  request: () => z.strictObject({ ...PERIOD, format: exportFormat }),
  response: () => z.unknown(),
});
