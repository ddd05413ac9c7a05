import { matchesMedia } from '../../../lib/matches-media.ts';
import type { LiveOutcome } from '../../live/outcome.ts';

/** Duration of the animation of an outcome. The text of the outcome follows within the same phase, `shown`. */
export const PLAY_MS = 6000;

export interface Show {
  readonly element: HTMLElement;
  /** Plays the rest of an outcome that began `sinceMs` ago; resolves when its text may be shown. */
  play(outcome: LiveOutcome, sinceMs: number): Promise<void>;
  clear(): void;
}

export function prefersStill(): boolean {
  return matchesMedia('(prefers-reduced-motion: reduce)');
}
