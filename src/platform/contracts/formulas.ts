import type { DailyTerms, DividendTerms, HourlyTerms, RealTimeTerms, Terms } from './terms.ts';

/** Figures of the team below the downline, in one period. Minor units. */
export interface Inputs {
  validBetMinor: number;
  stakeMinor: number;
  payoutMinor: number;
  bonusMinor: number;
  activeMembers: number;
  /** Real-time: bets of rounds with at least the single bet amount. */
  wonBetMinor: number;
  lostBetMinor: number;
  /** Dividend: the loss of the period before; missing in settlements of earlier versions. */
  carriedLossMinor?: number;
}

export interface Pay {
  amountMinor: number;
  /** Position of the reached tier in the terms; null when no tier was met, or the kind has no tiers. */
  tier: number | null;
  /** The amount that the rate applies to. */
  baseMinor: number;
  deductionsMinor: number;
  rate: number;
}

export const NO_INPUTS: Inputs = {
  validBetMinor: 0,
  stakeMinor: 0,
  payoutMinor: 0,
  bonusMinor: 0,
  activeMembers: 0,
  wonBetMinor: 0,
  lostBetMinor: 0,
};

const ONE = 10_000n;

/** Rounded down to the cent. Uses bigint, because products exceed the exact range of a number. */
function toShare(...parts: readonly (readonly [baseMinor: number, rate: number])[]): number {
  const sum = parts.reduce((total, [base, rate]) => total + BigInt(base) * BigInt(rate), 0n);
  return sum > 0n ? Number(sum / ONE) : 0;
}

function toTierPay<Tier extends { rate: number }>(
  tiers: readonly Tier[],
  isMet: (tier: Tier) => boolean,
  baseMinor: number,
  deductionsMinor: number,
): Pay {
  const met = tiers.reduce((best, tier, index) => {
    return isMet(tier) && tier.rate > (tiers[best]?.rate ?? -1) ? index : best;
  }, -1);
  const rate = tiers[met]?.rate ?? 0;
  return { amountMinor: toShare([baseMinor, rate]), tier: met < 0 ? null : met, baseMinor, deductionsMinor, rate };
}

export function toDividend({ tiers }: DividendTerms, inputs: Inputs): Pay {
  const { validBetMinor, stakeMinor, payoutMinor, bonusMinor, activeMembers, carriedLossMinor = 0 } = inputs;
  const deductionsMinor = bonusMinor + carriedLossMinor;
  const profit = stakeMinor - payoutMinor - deductionsMinor;
  return toTierPay(
    tiers,
    (tier) => validBetMinor >= tier.validBetMinor && profit >= tier.profitMinor && activeMembers >= tier.activeMembers,
    profit,
    deductionsMinor,
  );
}

export function toDailySalary({ tiers }: DailyTerms, { validBetMinor, activeMembers }: Inputs): Pay {
  const isMet = (tier: DailyTerms['tiers'][number]) =>
    validBetMinor >= tier.betMinor && activeMembers >= tier.activeMembers;
  return toTierPay(tiers, isMet, validBetMinor, 0);
}

export function toHourlySalary({ tiers }: HourlyTerms, { validBetMinor }: Inputs): Pay {
  return toTierPay(tiers, (tier) => validBetMinor >= tier.betMinor, validBetMinor, 0);
}

export function toRealTimeSalary({ profitRate, lossRate }: RealTimeTerms, { wonBetMinor, lostBetMinor }: Inputs): Pay {
  const amountMinor = toShare([wonBetMinor, profitRate], [lostBetMinor, lossRate]);
  return { amountMinor, tier: null, baseMinor: wonBetMinor + lostBetMinor, deductionsMinor: 0, rate: profitRate };
}

/** The formulas are in decision 0018. */
export function toPay(terms: Terms, inputs: Inputs): Pay {
  switch (terms.kind) {
    case 'dividend':
      return toDividend(terms, inputs);
    case 'daily':
      return toDailySalary(terms, inputs);
    case 'hourly':
      return toHourlySalary(terms, inputs);
    case 'realtime':
      return toRealTimeSalary(terms, inputs);
  }
}
