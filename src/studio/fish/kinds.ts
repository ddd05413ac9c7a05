/** Kinds of fish, from common to rare. All have the same return; a larger multiple is hit less often. */
export interface FishKind {
  readonly id: string;
  /** A catch pays this multiple of the stake. */
  readonly multiple: number;
  /** Percentage of fish of this kind. */
  readonly share: number;
  /** Half the length of a fish, in hundredths of the sea's height. */
  readonly size: number;
  /** Time to cross the sea from side to side. */
  readonly crossingMs: number;
}

export const FISH_KINDS: readonly FishKind[] = [
  { id: 'sardine', multiple: 2, share: 24, size: 4.5, crossingMs: 15_000 },
  { id: 'lambari', multiple: 3, share: 20, size: 5, crossingMs: 16_000 },
  { id: 'puffer', multiple: 5, share: 16, size: 6, crossingMs: 20_000 },
  { id: 'snapper', multiple: 8, share: 13, size: 7, crossingMs: 17_000 },
  { id: 'squid', multiple: 12, share: 10, size: 8, crossingMs: 19_000 },
  { id: 'turtle', multiple: 20, share: 8, size: 9.5, crossingMs: 24_000 },
  { id: 'dolphin', multiple: 40, share: 6, size: 12, crossingMs: 18_000 },
  { id: 'whale', multiple: 100, share: 3, size: 17, crossingMs: 28_000 },
];

/** The exact return of every kind. */
export const RETURN_BASIS_POINTS = 9600;

/** A shot hits when a random number below `below` is less than `under`. `under / below` is the return divided by the multiple. */
export interface Chance {
  readonly under: number;
  readonly below: number;
}

const RETURN_UNDER = 24;
const RETURN_BELOW = 25;

export function toChance({ multiple }: FishKind): Chance {
  return { under: RETURN_UNDER, below: RETURN_BELOW * multiple };
}
