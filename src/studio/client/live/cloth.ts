import type { LiveOutcome } from '../../live/outcome.ts';
import type { FieldChips } from './chip.ts';

export type ChipsByField = ReadonlyMap<string, FieldChips>;

export interface Cloth {
  readonly element: HTMLElement;
  show(chips: ChipsByField): void;
  setOpen(isOpen: boolean): void;
  /** Marks the fields that the outcome pays; undefined clears the marks. */
  mark(outcome: LiveOutcome | undefined): void;
}
