import { evaluateLine, REELS, ROLES, type Role, type SlotModel } from './engine.ts';

/**
 * Exact return to player. A circular strip shows each of its stops in each row equally often, so every line has the same
 * distribution: the symbol counts of the strips. All combinations of symbols are enumerated, each weighted with the
 * product of its counts; the sums are whole numbers below 2^53. The return of a spin is that of one line, because the
 * stake is the line stake times the lines.
 */
export interface LineFigures {
  /** Sum of pays over all stop combinations of one line. */
  readonly totalPays: number;
  readonly totalSquaredPays: number;
  readonly hits: number;
  readonly combinations: number;
}

function countRoles(strip: string): [Role, number][] {
  return ROLES.map((role): [Role, number] => [role, strip.split(role).length - 1]).filter(([, count]) => count > 0);
}

export function toLineFigures(model: SlotModel): LineFigures {
  const counts = model.strips.map(countRoles);
  let totalPays = 0;
  let totalSquaredPays = 0;
  let hits = 0;
  const line: Role[] = [];
  function walk(reel: number, weight: number): void {
    const choices = counts[reel];
    if (choices === undefined) {
      const pays = evaluateLine(model, line)?.pays ?? 0;
      totalPays += pays * weight;
      totalSquaredPays += pays * pays * weight;
      if (pays > 0) hits += weight;
      return;
    }
    for (const [role, count] of choices) {
      line[reel] = role;
      walk(reel + 1, weight * count);
    }
  }
  if (counts.length !== REELS) throw new Error('Five reels');
  walk(0, 1);
  const combinations = model.strips.reduce((product, strip) => product * strip.length, 1);
  if (!Number.isSafeInteger(totalPays)) throw new Error('The sum of pays is not exact');
  return { totalPays, totalSquaredPays, hits, combinations };
}

/** Basis points, rounded down: the stated return never promises more than the reels give. */
export function toRtpBasisPoints(model: SlotModel): number {
  const { totalPays, combinations } = toLineFigures(model);
  return Number((BigInt(totalPays) * 10_000n) / BigInt(combinations));
}

/** Standard deviation of a spin in stakes, as if its lines were independent: a figure to compare models by. */
export function toDeviation(model: SlotModel): number {
  const { totalPays, totalSquaredPays, combinations } = toLineFigures(model);
  const mean = totalPays / combinations;
  return Math.sqrt((totalSquaredPays / combinations - mean * mean) / model.lines.length);
}

export type Volatility = 'low' | 'medium' | 'high';

const LOW_BELOW = 2;
const MEDIUM_BELOW = 4;

export function toVolatility(model: SlotModel): Volatility {
  const deviation = toDeviation(model);
  if (deviation < LOW_BELOW) return 'low';
  return deviation < MEDIUM_BELOW ? 'medium' : 'high';
}
