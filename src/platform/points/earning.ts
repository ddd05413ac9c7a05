import { MINOR_PER_MAJOR, type Minor } from '../../contract/core/money.ts';
import type { GameCategory } from '../../contract/games/games.ts';
import type { PointConfig, PointType, RatioKind } from '../../contract/points/points.ts';

/** The ratio of a round by the category of its launch. */
const BY_CATEGORY: Readonly<Record<GameCategory, RatioKind>> = {
  LIVE: 'live',
  SPORTS: 'sports',
  ESPORTS: 'sports',
  FISH: 'fish',
  RNG: 'slots',
  PVP: 'pvp',
  COCKFIGHT: 'cockfight',
  LOTT: 'lott',
  ELOTT: 'lott',
};

const BY_NAME = new Map<string, RatioKind>(Object.entries(BY_CATEGORY));

/** Rounds of categories that no longer exist count as slots. */
export function toRatioKind(gameType: string): RatioKind {
  return BY_NAME.get(gameType) ?? 'slots';
}

/** Point types of the spec. The spec counts fish games as slots and cockfights as sports. */
export const TYPE_OF: Readonly<Record<RatioKind, Exclude<PointType, 'redeem'>>> = {
  live: 'live',
  sports: 'sports',
  cockfight: 'sports',
  fish: 'rng',
  slots: 'rng',
  pvp: 'pvp',
  lott: 'lott',
  deposit: 'deposit',
};

const MILLION = 1_000_000n;

/**
 * Hundredths of a point for an amount of money, as an integer. The remainder is carried as millionths of a hundredth, so that many small
 * stakes earn exactly as much as one large stake. `factor` is the point factor of the member's rank.
 */
export function toEarned(
  config: PointConfig,
  kind: RatioKind,
  { baseMinor, carry, factor }: { baseMinor: Minor; carry: number; factor: number },
): { hundredths: number; carry: number } {
  const rate = BigInt(Math.round((config.ratios[kind] ?? 0) * 100)) * BigInt(Math.round(factor * 100));
  const unitMinor = BigInt(config.unit * MINOR_PER_MAJOR);
  // base / unit × ratio × factor × 100 hundredths; ratio and factor are themselves hundredths.
  const millionths = (BigInt(baseMinor) * rate * MILLION) / (unitMinor * 100n) + BigInt(carry);
  return { hundredths: Number(millionths / MILLION), carry: Number(millionths % MILLION) };
}
