import type { Round } from './api.ts';

/** A round lasts at least this long from the press of the button: no hurry is offered. */
export const SPIN_MIN_MS = 2500;

/** What shows the outcomes of one engine. */
export interface Field {
  readonly element: HTMLElement;
  show(round: Round): void;
  /** Starts rolling; the answer brings it to rest on its outcome, with what it paid lit. */
  roll(): (round: Round) => Promise<void>;
  /** Ends a roll that has no outcome: what stood before stands again. */
  rest(): void;
}

export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
