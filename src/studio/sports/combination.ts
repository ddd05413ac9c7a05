import type { ErrorCode } from '../../contract/core/errors.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { isVoidable, judgeAll, type MarketPick } from './markets.ts';
import { CHANCE_MIN, type Price, toChance, toPrice } from './odds.ts';
import type { Final } from './predict.ts';

type Views = readonly (readonly Final[])[];

/** Joint odds, and the margin that the house keeps at them, in basis points. */
export interface Combined {
  readonly price: Price;
  readonly margin: number;
}

/**
 * Whether a pick of a combination can become void. Such a combination is refused, because its other picks could return more than the stake
 * in the long run.
 */
export function hasVoidable(picks: readonly MarketPick[]): boolean {
  return picks.length > 1 && picks.some(({ market }) => isVoidable(market));
}

/** Finds picks that cannot all win, or a pick that wins whenever the others win. Such a pick would not change the odds. */
function findContradiction(picks: readonly MarketPick[], finals: readonly Final[]): ErrorCode | undefined {
  const possible = finals.filter(({ chance }) => chance > 0);
  const countWon = (some: readonly MarketPick[]) => possible.filter((final) => judgeAll(some, final) === 'won').length;
  const all = countWon(picks);
  if (all === 0) return 'sports.combination_impossible';
  const isImplied = picks.some((pick) => countWon(picks.filter((other) => other !== pick)) === all);
  return isImplied ? 'sports.combination_implied' : undefined;
}

/** The chance that all picks win: the higher of the chances at the first and the last moment at which the odds hold. */
function toJointChance(picks: readonly MarketPick[], views: Views): number {
  return Math.max(...views.map((finals) => toChance(picks, finals).won));
}

/** Odds for what is left of a combination after its void picks; never below 1.00, and never above the odds of all picks. */
export function repriceCombination(
  left: readonly MarketPick[],
  { price, views, marginBasisPoints }: { price: Price; views: Views; marginBasisPoints: number },
): Price {
  return Math.min(price, Math.max(100, toPrice(toJointChance(left, views), marginBasisPoints)));
}

/** One price for several picks of one match. The margin is taken once, not once for each pick. */
export function priceCombination(
  picks: readonly MarketPick[],
  views: Views,
  marginBasisPoints: number,
): Result<Combined> {
  if (hasVoidable(picks)) return refuse('sports.combination_void');
  const contradiction = findContradiction(picks, views.flat());
  if (contradiction) return refuse(contradiction);
  const chance = toJointChance(picks, views);
  if (chance < CHANCE_MIN) return refuse('sports.combination_unlikely');
  const price = toPrice(chance, marginBasisPoints);
  return accept({ price, margin: Math.round((100 / (price * chance) - 1) * 10_000) });
}
