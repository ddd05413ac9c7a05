import * as z from 'zod/mini';

export const CONTRACT_KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const;
export const ContractKindSchema = z.enum(CONTRACT_KINDS);
export type ContractKind = z.infer<typeof ContractKindSchema>;

/** Kinds of ledger transfers that pay a salary. */
export const SALARY_KINDS = ['daily_salary', 'hourly_salary', 'realtime_salary'] as const;

/** Kind and period of a contract payment; empty for any other movement. */
export const PAY_FIELDS = {
  payKind: z.enum(['', ...CONTRACT_KINDS]),
  payFrom: z.string(),
  /** Exclusive end of the period. */
  payUntil: z.string(),
} as const;
