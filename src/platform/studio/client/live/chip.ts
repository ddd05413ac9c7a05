import { make } from '../dom.ts';
import { toChipText } from './chip-text.ts';

export interface FieldChips {
  readonly draftMinor: number;
  readonly placedMinor: number;
}

/** What lies on a field: dashed while it is not confirmed. */
export function makeFieldChip({ draftMinor, placedMinor }: FieldChips, language: string): HTMLElement {
  const text = toChipText(draftMinor + placedMinor, language);
  return make('span', { class: draftMinor > 0 ? 'lying draft' : 'lying', 'aria-hidden': 'true' }, text);
}
