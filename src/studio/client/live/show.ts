import type { LiveOutcome } from '../../live/outcome.ts';

/** How long an outcome is played before it is told, of the time for which it is shown. */
export const PLAY_MS = 6000;

/** Wheel or cards: where the outcome is seen. */
export interface Show {
  readonly element: HTMLElement;
  /** Plays the rest of an outcome that began `sinceMs` ago; resolves when it is there to be told. */
  play(outcome: LiveOutcome, sinceMs: number): Promise<void>;
  clear(): void;
}

export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
