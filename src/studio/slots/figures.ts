import type { Sample } from './cluster-figures.ts';
import type { LinesModel } from './lines-engine.ts';
import { toLineFigures } from './lines-figures.ts';
import type { Volatility } from './symbol-roles.ts';
import type { WaysModel } from './ways-engine.ts';
import { toWaysFigures } from './ways-figures.ts';

/** Statistics of a model, as shares of the stake. */
export interface Figures {
  readonly rtp: number;
  /** Rounded down, so that the stated return never exceeds the exact return. */
  readonly rtpBasisPoints: number;
  /** Standard deviation of a round. */
  readonly deviation: number;
  readonly hitRate: number;
}

const LOW_BELOW = 2;
const MEDIUM_BELOW = 4;

export function toVolatility(deviation: number): Volatility {
  if (deviation < LOW_BELOW) return 'low';
  return deviation < MEDIUM_BELOW ? 'medium' : 'high';
}

function toBasisPoints(units: number, stakes: number): number {
  return Number((BigInt(units) * 10_000n) / BigInt(stakes));
}

/** Exact return. The hit rate is that of one line. The deviation is that of a round, as if its lines were independent. */
export function toLinesModelFigures(model: LinesModel): Figures {
  const { totalUnits, totalSquaredUnits, hits, combinations } = toLineFigures(model);
  const rtp = totalUnits / combinations;
  return {
    rtp,
    rtpBasisPoints: toBasisPoints(totalUnits, combinations),
    deviation: Math.sqrt((totalSquaredUnits / combinations - rtp * rtp) / model.lines.length),
    hitRate: hits / combinations,
  };
}

/** Exact figures, calculated over all combinations of stops. */
export function toWaysModelFigures(model: WaysModel): Figures {
  const { totalUnits, totalSquaredUnits, hits, combinations } = toWaysFigures(model);
  const rtp = totalUnits / combinations / model.units;
  return {
    rtp,
    rtpBasisPoints: toBasisPoints(totalUnits, combinations * model.units),
    deviation: Math.sqrt(totalSquaredUnits / combinations / model.units ** 2 - rtp * rtp),
    hitRate: hits / combinations,
  };
}

/** Normal quantile of a two-sided 99 % interval. */
const QUANTILE_99 = 2.575_829;

export interface SampledFigures extends Figures {
  /** 99 % interval of the return; its lower bound is the stated return. */
  readonly interval: readonly [from: number, to: number];
}

export function toSampledFigures(sample: Omit<Sample, 'falls' | 'shares'>, units: number): SampledFigures {
  const { rounds } = sample;
  const rtp = sample.units / rounds / units;
  const deviation = Math.sqrt(sample.squaredUnits / rounds / units ** 2 - rtp * rtp);
  const half = (QUANTILE_99 * deviation) / Math.sqrt(rounds);
  const interval = [rtp - half, rtp + half] as const;
  const rtpBasisPoints = Math.floor(interval[0] * 10_000);
  return { rtp, rtpBasisPoints, deviation, hitRate: sample.hits / rounds, interval };
}
