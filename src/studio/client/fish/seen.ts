import { type Fish, toPosition } from '../../fish/sea.ts';

/** Position of a drawn fish, as shares of the sea. */
export interface Seen {
  readonly x: number;
  readonly y: number;
  /** Opacity: 1 is opaque; with reduced motion fish fade in and out. */
  readonly alpha: number;
}

const EDGE = 0.02;
const CALM_PACE = 0.5;
const CALM_FADE = 0.14;

/**
 * With reduced motion every other fish is left out. The rest swim straight at half the pace in the middle of the sea, and fade where they
 * would cross its edge. Payouts and the time in which a fish can be shot are the same.
 */
export function toSeen(fish: Fish, atMs: number, isCalm: boolean): Seen | undefined {
  if (!isCalm) return { ...toPosition(fish, atMs), alpha: 1 };
  if (fish.number % 2 !== 0) return undefined;
  const { x, y } = toPosition({ ...fish, sway: 0 }, atMs);
  const alpha = Math.min(1, (Math.min(x, 1 - x) - EDGE) / CALM_FADE);
  return alpha <= 0 ? undefined : { x: 0.5 + (x - 0.5) * CALM_PACE, y, alpha };
}

/** True when the fish can be aimed at; fish at the very edge cannot. */
export function isWithin(seen: Seen | undefined): seen is Seen {
  return seen !== undefined && seen.x > EDGE && seen.x < 1 - EDGE;
}
