import { matchesMedia } from '../../../lib/matches-media.ts';
import type { Round } from './api.ts';

/** Shows the outcomes of one engine. */
export interface Field {
  readonly element: HTMLElement;
  show(round: Round): void;
  /** Starts spinning. The returned function stops on the outcome and highlights the wins. */
  roll(): (round: Round) => Promise<void>;
  /** Ends a spin without an outcome; the previous symbols return. */
  rest(): void;
}

export function prefersStill(): boolean {
  return matchesMedia('(prefers-reduced-motion: reduce)');
}
