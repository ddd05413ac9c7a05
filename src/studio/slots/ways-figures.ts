import { ROLES, toPays } from './symbol-roles.ts';
import type { WaysModel } from './ways-engine.ts';

/** Exact sums over all combinations of stops, in units: whole numbers below 2^53. */
export interface WaysFigures {
  readonly totalUnits: number;
  readonly totalSquaredUnits: number;
  readonly hits: number;
  readonly largest: number;
  readonly combinations: number;
}

const PAID = ROLES.slice(1);

/** For each stop of a reel: how many of each role the window shows; a wild counts for every role. */
function toCounts(strip: string, height: number): number[][] {
  return Array.from(strip, (_, stop) =>
    PAID.map((role) => {
      const shown = Array.from({ length: height }, (__, row) => strip[(stop + row) % strip.length]);
      return shown.filter((each) => each === role || each === 'W').length;
    }),
  );
}

/**
 * Counts every combination of stops, reel by reel. If no run continues, the later reels pay nothing, so all their combinations are
 * counted in one step. A combination pays the longest run of each role.
 */
export function toWaysFigures(model: WaysModel): WaysFigures {
  const reels = model.strips.map((strip, reel) => toCounts(strip, model.heights[reel] ?? 0));
  const pays = PAID.map((role) => model.strips.map((_, reel) => toPays(model, role, reel + 1)));
  const below = model.strips.map((_, reel) =>
    model.strips.slice(reel).reduce((product, strip) => product * strip.length, 1),
  );
  let totalUnits = 0;
  let totalSquaredUnits = 0;
  let hits = 0;
  let largest = 0;
  const add = (units: number, weight: number) => {
    totalUnits += units * weight;
    totalSquaredUnits += units * units * weight;
    if (units > 0) hits += weight;
    if (units > largest) largest = units;
  };
  /** `alive`: pairs of a role and its ways so far; `units`: units of the finished runs. */
  function walk(reel: number, alive: readonly (readonly [role: number, ways: number])[], units: number): void {
    const stops = reels[reel];
    const paidOff = () => alive.reduce((sum, [role, ways]) => sum + ways * (pays[role]?.[reel - 1] ?? 0), units);
    if (stops === undefined || alive.length === 0) {
      add(paidOff(), below[reel] ?? 1);
      return;
    }
    for (const counts of stops) {
      const next: (readonly [number, number])[] = [];
      let ended = units;
      for (const [role, ways] of alive) {
        const here = counts[role] ?? 0;
        if (here > 0) next.push([role, ways * here]);
        else ended += ways * (pays[role]?.[reel - 1] ?? 0);
      }
      walk(reel + 1, next, ended);
    }
  }
  for (const counts of reels[0] ?? [])
    walk(
      1,
      counts.flatMap((count, role) => (count > 0 ? [[role, count] as const] : [])),
      0,
    );
  if (!Number.isSafeInteger(totalSquaredUnits)) throw new Error('The sums are not exact');
  return { totalUnits, totalSquaredUnits, hits, largest, combinations: below[0] ?? 0 };
}
