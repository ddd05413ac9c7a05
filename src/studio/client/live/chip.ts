import { make } from '../dom.ts';
import { toChipText } from './chip-text.ts';

export interface FieldChips {
  readonly draftMinor: number;
  readonly placedMinor: number;
}

/** What lies on a field: dashed while it is not confirmed. Its amount is drawn by the style: the field's name says it in full. */
export function makeFieldChip({ draftMinor, placedMinor }: FieldChips, language: string): HTMLElement {
  const amount = toChipText(draftMinor + placedMinor, language);
  return make('span', {
    class: draftMinor > 0 ? 'lying draft' : 'lying',
    'aria-hidden': 'true',
    'data-amount': amount,
  });
}
