import type { RankSetting } from './rank-levels.ts';

const ROWS: readonly [stake: number, deposit: number, factor: number][] = [
  [0, 0, 1],
  [1_000, 100, 1],
  [5_000, 300, 1.05],
  [15_000, 1_000, 1.1],
  [40_000, 2_500, 1.15],
  [100_000, 5_000, 1.2],
  [250_000, 10_000, 1.25],
  [600_000, 25_000, 1.3],
  [1_500_000, 60_000, 1.35],
  [4_000_000, 150_000, 1.4],
  [10_000_000, 400_000, 1.5],
];

/** Levels that apply until the seed has stored levels with names (seed.ts). */
export const DEFAULT_RANKS: readonly RankSetting[] = ROWS.map(([stake, deposit, pointFactor], level) => ({
  level,
  texts: { PT: { name: `VIP ${level}`, benefits: [] } },
  stake,
  deposit,
  pointFactor,
}));
