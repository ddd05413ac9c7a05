import { drawStops, type Strips, toGrid } from './reels.ts';
import { type BaseModel, type DrawBelow, type Grid, ROLES, type Role, toPays } from './symbol-roles.ts';

/**
 * Ways: a symbol pays when it appears anywhere on consecutive reels from the left, once for each combination of one such symbol per reel.
 * Wilds substitute, but never appear on the first reel, so no way consists of wilds alone.
 */
export interface WaysModel extends BaseModel {
  readonly kind: 'ways';
  /** Rows of each reel: 3, 3, 3, 3, 3 are 243 ways. */
  readonly heights: readonly number[];
  readonly strips: Strips;
}

export interface WaysWin {
  readonly role: Role;
  readonly count: number;
  readonly ways: number;
  readonly units: number;
}

export interface WaysOutcome {
  readonly kind: 'ways';
  readonly stops: readonly number[];
  readonly grid: Grid;
  readonly wins: readonly WaysWin[];
  readonly units: number;
}

export function toWays({ heights }: Pick<WaysModel, 'heights'>): number {
  return heights.reduce((product, height) => product * height, 1);
}

/** Each symbol pays its longest run only. */
export function evaluateWays(model: Pick<WaysModel, 'counts' | 'pays'>, grid: Grid): WaysWin[] {
  return ROLES.slice(1).flatMap((role) => {
    let ways = 1;
    let count = 0;
    for (const reel of grid) {
      const here = reel.filter((each) => each === role || each === 'W').length;
      if (here === 0) break;
      ways *= here;
      count += 1;
    }
    const units = toPays(model, role, count) * ways;
    return units > 0 ? [{ role, count, ways, units }] : [];
  });
}

export function toWaysOutcome(model: WaysModel, stops: readonly number[]): WaysOutcome {
  const grid = toGrid(model.strips, model.heights, stops);
  const wins = evaluateWays(model, grid);
  return { kind: 'ways', stops, grid, wins, units: wins.reduce((sum, { units }) => sum + units, 0) };
}

export async function playWays(model: WaysModel, draw: DrawBelow): Promise<WaysOutcome> {
  return toWaysOutcome(model, await drawStops(model.strips, draw));
}
