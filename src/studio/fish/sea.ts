import { FISH_KINDS, type FishKind } from './kinds.ts';

/**
 * Interval between fish. A fish's number counts these intervals since 1970, so browser and server compute the same fish without messages.
 */
export const SPAWN_MS = 900;
/** Allowed network delay of a shot: a fish that left the sea within this time still counts. */
export const LATE_MS = 3_000;

export interface Fish {
  readonly number: number;
  readonly kind: FishKind;
  readonly bornMs: number;
  readonly goneMs: number;
  /** 1 swims to the right, -1 to the left. */
  readonly heading: 1 | -1;
  /** Height of the fish's path: 0 is the surface, 1 the ground. */
  readonly depth: number;
  readonly sway: number;
  readonly swayMs: number;
  readonly phase: number;
}

export interface Position {
  /** 0 is the left edge, 1 the right edge. A fish starts and ends outside. */
  readonly x: number;
  readonly y: number;
}

const OUTSIDE = 0.22;
const LONGEST_MS = Math.max(...FISH_KINDS.map(({ crossingMs }) => crossingMs));

/** Pseudo-random numbers for paths. The outcome of a shot does not depend on them. */
function scatter(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pickKind(draw: number): FishKind {
  const whole = FISH_KINDS.reduce((sum, { share }) => sum + share, 0);
  let left = draw * whole;
  for (const kind of FISH_KINDS) {
    left -= kind.share;
    if (left < 0) return kind;
  }
  return FISH_KINDS[0] as FishKind;
}

export function toFish(number: number): Fish {
  const draw = scatter(number % 4_294_967_291);
  const kind = pickKind(draw());
  const bornMs = number * SPAWN_MS;
  return {
    number,
    kind,
    bornMs,
    goneMs: bornMs + kind.crossingMs,
    heading: draw() < 0.5 ? 1 : -1,
    depth: 0.12 + draw() * 0.66,
    sway: 0.015 + draw() * 0.045,
    swayMs: 2400 + draw() * 2600,
    phase: draw() * Math.PI * 2,
  };
}

export function toPosition(fish: Fish, atMs: number): Position {
  const along = (atMs - fish.bornMs) / fish.kind.crossingMs;
  const across = -OUTSIDE + along * (1 + 2 * OUTSIDE);
  const y = fish.depth + Math.sin(fish.phase + ((atMs - fish.bornMs) / fish.swayMs) * Math.PI * 2) * fish.sway;
  return { x: fish.heading === 1 ? across : 1 - across, y };
}

/** All fish in the sea at this moment, oldest first. */
export function listFish(atMs: number): Fish[] {
  const newest = Math.floor(atMs / SPAWN_MS);
  const oldest = Math.ceil((atMs - LONGEST_MS) / SPAWN_MS);
  return Array.from({ length: newest - oldest + 1 }, (_, index) => toFish(oldest + index)).filter(
    ({ goneMs }) => goneMs > atMs,
  );
}

/** The fish with this number, if it is in the sea or left it within `LATE_MS`. */
export function getSwimming(number: number, nowMs: number): Fish | undefined {
  if (!Number.isSafeInteger(number) || number < 0) return undefined;
  const fish = toFish(number);
  return fish.bornMs <= nowMs + LATE_MS && fish.goneMs + LATE_MS > nowMs ? fish : undefined;
}
