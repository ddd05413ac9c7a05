import type { LiveOutcome } from '../../live/outcome.ts';
import type { FieldChips } from './chip.ts';

export type ChipsByField = ReadonlyMap<string, FieldChips>;

/** Where bets are put, whatever the game. */
export interface Cloth {
  readonly element: HTMLElement;
  show(chips: ChipsByField): void;
  setOpen(isOpen: boolean): void;
  /** Which fields the outcome pays; undefined before it. */
  mark(outcome: LiveOutcome | undefined): void;
}
