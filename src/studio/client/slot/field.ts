import type { Round } from './api.ts';

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
