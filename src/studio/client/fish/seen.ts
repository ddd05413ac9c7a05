import { type Fish, toPlace } from '../../fish/sea.ts';

/** Where a fish is drawn, in shares of the sea. */
export interface Seen {
  readonly x: number;
  readonly y: number;
  /** 1 is whole; less where a calm sea lets it come and go. */
  readonly alpha: number;
}

const EDGE = 0.02;
const CALM_PACE = 0.5;
const CALM_FADE = 0.14;

/**
 * With reduced motion every other fish is left out, and the rest swim straight at half the pace: in the middle of the sea, fading
 * where they would come over its edge. What a fish pays, and for how long it can be shot at, is the same.
 */
export function toSeen(fish: Fish, atMs: number, isCalm: boolean): Seen | undefined {
  if (!isCalm) return { ...toPlace(fish, atMs), alpha: 1 };
  if (fish.number % 2 !== 0) return undefined;
  const { x, y } = toPlace({ ...fish, sway: 0 }, atMs);
  const alpha = Math.min(1, (Math.min(x, 1 - x) - EDGE) / CALM_FADE);
  return alpha <= 0 ? undefined : { x: 0.5 + (x - 0.5) * CALM_PACE, y, alpha };
}

/** Whether it can be aimed at: those at the very edge are left alone. */
export function isWithin(seen: Seen | undefined): seen is Seen {
  return seen !== undefined && seen.x > EDGE && seen.x < 1 - EDGE;
}
