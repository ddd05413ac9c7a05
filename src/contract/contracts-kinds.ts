import * as z from 'zod/mini';

export const CONTRACT_KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const;
export const ContractKindSchema = z.enum(CONTRACT_KINDS);
export type ContractKind = z.infer<typeof ContractKindSchema>;

/** Of a movement that is pay by a contract: its kind, and the period from here until there that it is for. Empty for any other. */
export const PAY_FIELDS = {
  payKind: z.enum(['', ...CONTRACT_KINDS]),
  payFrom: z.string(),
  /** The first moment after it. */
  payUntil: z.string(),
} as const;
