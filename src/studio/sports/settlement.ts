import { type Judgement, judge, type MarketPick } from './markets.ts';
import { type Chance, type Price, toChance } from './odds.ts';
import type { Final } from './predict.ts';
import { toPayoutMinor } from './selection.ts';

export type LegResult = 'open' | Judgement;

export interface SettledLeg {
  readonly price: Price;
  readonly result: LegResult;
}

/** Fee on the fair value, kept by the house on cash-out. */
export const CASH_OUT_FEE_BASIS_POINTS = 500;

/** Judges a pick of a cancelled match. The pick keeps its result if further play could not have changed it. Otherwise the pick is void. */
export function judgeVoided({ market, pick }: MarketPick, finals: readonly Final[]): Judgement {
  const judgements = new Set(finals.filter(({ chance }) => chance > 0).map((final) => judge(market, pick, final)));
  const [only] = judgements;
  return judgements.size === 1 && only ? only : 'void';
}

export type TicketEnd =
  | { readonly kind: 'won'; readonly payoutMinor: number }
  | { readonly kind: 'lost' }
  | { readonly kind: 'void' };

/** A ticket ends with its first lost leg or its last leg. Void legs count 1.00; if all legs are void, the stake is returned. */
export function toTicketEnd(stakeMinor: number, legs: readonly SettledLeg[]): TicketEnd | undefined {
  if (legs.some(({ result }) => result === 'lost')) return { kind: 'lost' };
  if (legs.some(({ result }) => result === 'open')) return undefined;
  const won = legs.filter(({ result }) => result === 'won');
  if (won.length === 0) return { kind: 'void' };
  return {
    kind: 'won',
    payoutMinor: toPayoutMinor(
      stakeMinor,
      won.map(({ price }) => price),
    ),
  };
}

export interface OpenLeg {
  readonly price: Price;
  /** All picks of the leg, of one match. */
  readonly picks: readonly MarketPick[];
  /** Endings seen from the first and the last moment at which the odds hold. */
  readonly views: readonly (readonly Final[])[];
}

export interface CashOut {
  readonly fairMinor: number;
  readonly offerMinor: number;
  /** Chance that every open leg wins. */
  readonly chance: number;
}

function toWorth(price: Price, { won, void: voided }: Chance): number {
  return (price / 100) * won + voided;
}

/** The cash-out offer: payout times the chance of winning, by the model of the odds without margin, less the fee. */
export function toCashOut(stakeMinor: number, wonPrices: readonly Price[], open: readonly OpenLeg[]): CashOut {
  let worth = stakeMinor;
  let chance = 1;
  for (const price of wonPrices) worth *= price / 100;
  for (const { price, picks, views } of open) {
    const chances = views.map((finals) => toChance(picks, finals));
    worth *= Math.min(...chances.map((one) => toWorth(price, one)));
    chance *= Math.min(...chances.map(({ won }) => won));
  }
  const fairMinor = Math.floor(worth + 1e-6);
  const offerMinor = Math.floor((fairMinor * (10_000 - CASH_OUT_FEE_BASIS_POINTS)) / 10_000);
  return { fairMinor, offerMinor, chance };
}
