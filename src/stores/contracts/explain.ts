import type { ContractKind, WireTerms } from '../../contract/contracts/contracts.ts';
import type { WireInputs, WirePay } from '../../contract/contracts/settlements.ts';
import { toMinor } from '../../contract/core/money.ts';
import { type TermUnit, TIER_FIELDS } from './terms.ts';

export interface Condition {
  readonly name: string;
  readonly unit: TermUnit;
  readonly needed: number;
  readonly had: number;
  readonly isMet: boolean;
}

export interface ExplainedTier {
  /** Counts from 1. */
  readonly tier: number;
  readonly rate: number;
  readonly conditions: readonly Condition[];
  readonly isMet: boolean;
  /** Whether this tier pays: it has the highest rate of the tiers whose conditions are met. */
  readonly counts: boolean;
}

/** `base × rate` of one line of the formula. */
export interface Share {
  /** Message key `contracts.share_<name>`. */
  readonly name: 'base' | 'won' | 'lost';
  readonly base: number;
  readonly rate: number;
}

export interface Explanation {
  /** Parts of the base, added or, with `isMinus`, subtracted. Message key `contracts.input_<name>`. */
  readonly parts: readonly { readonly name: string; readonly amount: number; readonly isMinus: boolean }[];
  readonly base: number;
  readonly tiers: readonly ExplainedTier[];
  readonly shares: readonly Share[];
  /** Amount before it is rounded down to the cent. */
  readonly exact: number;
  readonly amount: number;
}

/** Rates have two decimals, like amounts. */
const toBasisPoints = (percent: number) => Math.round(percent * 100);
/** One major unit in cents multiplied by basis points. */
const PER_UNIT = 1_000_000;

function toExact(shares: readonly Share[]): number {
  const sum = shares.reduce((total, { base, rate }) => total + BigInt(toMinor(base)) * BigInt(toBasisPoints(rate)), 0n);
  return Number(sum) / PER_UNIT;
}

/** The actual value of a condition. For the profit condition of a dividend, the value is the base. */
function toHad(name: string, inputs: WireInputs, base: number): number {
  if (name === 'activeMembers') return inputs.activeMembers;
  return name === 'periodProfitLoss' ? base : inputs.validBet;
}

function explainTiers(kind: ContractKind, terms: WireTerms, inputs: WireInputs, pay: WirePay): ExplainedTier[] {
  if (!('tiers' in terms)) return [];
  const tiers: readonly Readonly<Record<string, number>>[] = terms.tiers;
  return tiers.map((tier, index) => {
    const conditions = TIER_FIELDS[kind].map((name): Condition => {
      const [needed, had] = [tier[name] ?? 0, toHad(name, inputs, pay.base)];
      return { name, unit: name === 'activeMembers' ? 'count' : 'amount', needed, had, isMet: had >= needed };
    });
    const isMet = conditions.every((condition) => condition.isMet);
    return { tier: index + 1, rate: tier.rate ?? 0, conditions, isMet, counts: index === pay.tier };
  });
}

function toParts(kind: ContractKind, inputs: WireInputs): Explanation['parts'] {
  if (kind !== 'dividend') return [{ name: 'validBet', amount: inputs.validBet, isMinus: false }];
  return [
    { name: 'stake', amount: inputs.stake, isMinus: false },
    { name: 'payout', amount: inputs.payout, isMinus: true },
    { name: 'bonus', amount: inputs.bonus, isMinus: true },
    ...(inputs.carriedLoss > 0 ? [{ name: 'carriedLoss', amount: inputs.carriedLoss, isMinus: true }] : []),
  ];
}

/** Explains how a payment was calculated (decision 0018), from the inputs that the platform stored with it. */
export function explainPay(kind: ContractKind, terms: WireTerms, inputs: WireInputs, pay: WirePay): Explanation {
  const isRealTime = 'profitRate' in terms;
  const shares: readonly Share[] = isRealTime
    ? [
        { name: 'won', base: inputs.wonBet, rate: terms.profitRate },
        { name: 'lost', base: inputs.lostBet, rate: terms.lossRate },
      ]
    : [{ name: 'base', base: pay.base, rate: pay.rate }];
  return {
    parts: isRealTime
      ? [
          { name: 'wonBet', amount: inputs.wonBet, isMinus: false },
          { name: 'lostBet', amount: inputs.lostBet, isMinus: false },
        ]
      : toParts(kind, inputs),
    base: pay.base,
    tiers: explainTiers(kind, terms, inputs, pay),
    shares,
    exact: toExact(shares),
    amount: pay.amount,
  };
}
