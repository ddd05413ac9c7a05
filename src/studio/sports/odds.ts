import { judgeAll, type Market, type MarketPick, type Pick } from './markets.ts';
import type { Final } from './predict.ts';

/** Decimal odds in hundredths: 185 is 1.85. The payout is the stake times the odds. */
export type Price = number;

export const MARGIN_BASIS_POINTS = { before: 500, live: 700 } as const;

/** The lowest long-run return of any pick before any match; a test counts every pairing of every league. */
export const RETURN_MIN_BASIS_POINTS = 9431;

/** Lowest odds offered. A market whose likeliest pick would need lower odds is closed; a nearly impossible pick is not offered. */
const PRICE_MIN: Price = 101;
export const CHANCE_MIN = 0.006;

export interface Chance {
  readonly won: number;
  readonly void: number;
}

/**
 * The chances that all picks win and that the bet is void. Each possible ending is judged for all picks at once, so dependent picks get the
 * right chance.
 */
export function toChance(picks: readonly MarketPick[], finals: readonly Final[]): Chance {
  let won = 0;
  let voided = 0;
  for (const final of finals) {
    const judgement = judgeAll(picks, final);
    if (judgement === 'won') won += final.chance;
    else if (judgement === 'void') voided += final.chance;
  }
  return { won, void: voided };
}

/** The chance of a pick, given that it is not void. */
function toDecidedChance({ won, void: voided }: Chance): number {
  return voided < 1 ? won / (1 - voided) : 0;
}

/** Rounds odds down: below 10.00 to steps of 0.01, below 50.00 to steps of 0.10, above to steps of 1.00. */
export function toPrice(chance: number, marginBasisPoints: number): Price {
  const price = 1_000_000 / (chance * (10_000 + marginBasisPoints));
  const step = price >= 5000 ? 100 : price >= 1000 ? 10 : 1;
  return Math.floor(price / step) * step;
}

export type Prices = Readonly<Partial<Record<Pick, Price>>>;

/**
 * The odds of a market, without picks that are not offered. Live odds hold while the clock runs on. So each pick is priced at the first or
 * the last of these moments, whichever makes it likelier.
 */
export function toPrices(market: Market, views: readonly (readonly Final[])[], marginBasisPoints: number): Prices {
  const chances = market.picks.map((pick) =>
    Math.max(...views.map((finals) => toDecidedChance(toChance([{ market, pick }], finals)))),
  );
  if (chances.some((chance) => chance > 0 && toPrice(chance, marginBasisPoints) < PRICE_MIN)) return {};
  const offered = market.picks.flatMap((pick, index) => {
    const chance = chances[index] ?? 0;
    return chance < CHANCE_MIN ? [] : [[pick, toPrice(chance, marginBasisPoints)] as const];
  });
  return Object.fromEntries(offered);
}

/** The house margin of a market at these odds, in basis points: the sum of 1 / odds, less one. */
export function toMarginBasisPoints(prices: Prices): number {
  const sum = Object.values(prices).reduce((total, price) => total + 100 / price, 0);
  return Math.round((sum - 1) * 10_000);
}
