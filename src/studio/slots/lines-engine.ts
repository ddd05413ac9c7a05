import { drawStops, type Strips, toGrid } from './reels.ts';
import { type BaseModel, type DrawBelow, type Grid, type Role, toPays, toRole } from './symbol-roles.ts';

/** Lines paid from the left over five reels of three rows, with one wild. A unit is the stake of one line. */
export const REELS = 5;
export const ROWS = 3;
const HEIGHTS = Array.from({ length: REELS }, () => ROWS);

export interface LinesModel extends BaseModel {
  readonly kind: 'lines';
  /** `lines[line][reel]` is a row, 0 at the top. */
  readonly lines: readonly (readonly number[])[];
  readonly strips: Strips;
}

export interface LineWin {
  readonly line: number;
  readonly role: Role;
  readonly count: number;
  readonly units: number;
}

export interface LinesOutcome {
  readonly kind: 'lines';
  readonly stops: readonly number[];
  readonly grid: Grid;
  readonly wins: readonly LineWin[];
  readonly units: number;
}

/** The higher of two payouts: for the wilds alone, or for the first other symbol with wilds in its place. */
export function evaluateLine(
  model: Pick<LinesModel, 'counts' | 'pays'>,
  roles: readonly Role[],
): Omit<LineWin, 'line'> | undefined {
  const wilds = roles.findIndex((role) => role !== 'W');
  const wildCount = wilds === -1 ? roles.length : wilds;
  const wild = { role: 'W' as const, count: wildCount, units: toPays(model, 'W', wildCount) };
  const lead = roles[wildCount];
  if (lead === undefined) return wild.units > 0 ? wild : undefined;
  const end = roles.findIndex((role) => role !== lead && role !== 'W');
  const count = end === -1 ? roles.length : end;
  const led = { role: lead, count, units: toPays(model, lead, count) };
  const best = led.units >= wild.units ? led : wild;
  return best.units > 0 ? best : undefined;
}

export function evaluateLines(model: LinesModel, grid: Grid): LineWin[] {
  return model.lines.flatMap((rows, line) => {
    const win = evaluateLine(
      model,
      rows.map((row, reel) => toRole(grid[reel]?.[row])),
    );
    return win ? [{ line, ...win }] : [];
  });
}

export function toLinesOutcome(model: LinesModel, stops: readonly number[]): LinesOutcome {
  const grid = toGrid(model.strips, HEIGHTS, stops);
  const wins = evaluateLines(model, grid);
  return { kind: 'lines', stops, grid, wins, units: wins.reduce((sum, { units }) => sum + units, 0) };
}

export async function playLines(model: LinesModel, draw: DrawBelow): Promise<LinesOutcome> {
  return toLinesOutcome(model, await drawStops(model.strips, draw));
}
