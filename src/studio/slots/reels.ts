import { type DrawBelow, type Grid, toRole } from './symbol-roles.ts';

/** One character per stop, one circular strip per reel. */
export type Strips = readonly string[];

/** The stop of each reel: one draw per reel, from the left. */
export async function drawStops(strips: Strips, draw: DrawBelow): Promise<number[]> {
  const stops: number[] = [];
  for (const strip of strips) stops.push(await draw(strip.length));
  return stops;
}

/** @param heights rows of each reel */
export function toGrid(strips: Strips, heights: readonly number[], stops: readonly number[]): Grid {
  if (stops.length !== strips.length) throw new Error('One stop a reel');
  return strips.map((strip, reel) =>
    Array.from({ length: heights[reel] ?? 0 }, (_, row) => toRole(strip[((stops[reel] ?? 0) + row) % strip.length])),
  );
}
