import { MINOR_PER_MAJOR } from '../../contract/core/money.ts';
import type { PointConfig, PointType, RatioKind } from '../../contract/points/points.ts';

/** By what a round's stake earns; its category is the launch's. */
const BY_CATEGORY: Readonly<Record<string, RatioKind>> = {
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

export function toRatioKind(gameType: string): RatioKind {
  return BY_CATEGORY[gameType] ?? 'slots';
}

/** The spec's point types: fish are slots to it, cockfights sports. */
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
 * Hundredths of a point for an amount of money, in whole hundredths; what is left over is carried as millionths of a hundredth, so
 * that small stakes add up to exactly what one large stake earns. `factor` is the rank's.
 */
export function toEarned(
  config: PointConfig,
  kind: RatioKind,
  { baseMinor, carry, factor }: { baseMinor: number; carry: number; factor: number },
): { hundredths: number; carry: number } {
  const rate = BigInt(Math.round((config.ratios[kind] ?? 0) * 100)) * BigInt(Math.round(factor * 100));
  const unitMinor = BigInt(config.unit * MINOR_PER_MAJOR);
  // base / unit × ratio × factor × 100 hundredths, with ratio and factor in hundredths themselves.
  const millionths = (BigInt(baseMinor) * rate * MILLION) / (unitMinor * 100n) + BigInt(carry);
  return { hundredths: Number(millionths / MILLION), carry: Number(millionths % MILLION) };
}
