import type { AgentPeriod } from '../agents/agent-periods.ts';

export const CONTRACT_KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/** Minor units and basis points. */
export interface DividendTerms {
  kind: 'dividend';
  period: AgentPeriod;
  /** The loss of a period lowers the profit of the next one; contracts of earlier versions have no such term and carry nothing. */
  carriesLosses?: boolean;
  tiers: readonly { validBetMinor: number; profitMinor: number; activeMembers: number; rate: number }[];
}
export interface DailyTerms {
  kind: 'daily';
  tiers: readonly { betMinor: number; activeMembers: number; rate: number }[];
}
export interface HourlyTerms {
  kind: 'hourly';
  tiers: readonly { betMinor: number; rate: number }[];
}
export interface RealTimeTerms {
  kind: 'realtime';
  profitRate: number;
  lossRate: number;
  singleBetMinor: number;
}
export type Terms = DividendTerms | DailyTerms | HourlyTerms | RealTimeTerms;

export interface Rates {
  rate: number;
  /** Only in real-time salary. */
  lossRate: number;
}

/** Maximum rates for downlines. */
export function toRates(terms: Terms): Rates {
  if (terms.kind === 'realtime') return { rate: terms.profitRate, lossRate: terms.lossRate };
  return { rate: Math.max(...terms.tiers.map(({ rate }) => rate)), lossRate: 0 };
}

export function isAbove(rates: Rates, limit: Rates): boolean {
  return rates.rate > limit.rate || rates.lossRate > limit.lossRate;
}
