import { evaluateLine, type LinesModel, REELS } from './lines-engine.ts';
import { ROLES, type Role } from './symbol-roles.ts';

/**
 * Exact return to player. A circular strip shows each of its stops in each row equally often, so every line has the same distribution,
 * given by the symbol counts of the strips. All combinations of symbols are enumerated and weighted with the product of their counts; the
 * sums are whole numbers below 2^53. The return of a spin is that of one line, because the stake is one unit per line.
 */
export interface LineFigures {
  /** Sum of units over all stop combinations of one line. */
  readonly totalUnits: number;
  readonly totalSquaredUnits: number;
  readonly hits: number;
  readonly combinations: number;
}

function countRoles(strip: string): [Role, number][] {
  return ROLES.map((role): [Role, number] => [role, strip.split(role).length - 1]).filter(([, count]) => count > 0);
}

export function toLineFigures(model: LinesModel): LineFigures {
  const counts = model.strips.map(countRoles);
  let totalUnits = 0;
  let totalSquaredUnits = 0;
  let hits = 0;
  const line: Role[] = [];
  function walk(reel: number, weight: number): void {
    const choices = counts[reel];
    if (choices === undefined) {
      const units = evaluateLine(model, line)?.units ?? 0;
      totalUnits += units * weight;
      totalSquaredUnits += units * units * weight;
      if (units > 0) hits += weight;
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
  if (!Number.isSafeInteger(totalUnits)) throw new Error('The sum of units is not exact');
  return { totalUnits, totalSquaredUnits, hits, combinations };
}
