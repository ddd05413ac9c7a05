import { make } from '../dom.ts';
import { toChipText } from './chip-text.ts';

export interface FieldChips {
  readonly draftMinor: number;
  readonly placedMinor: number;
}

/** The chips on a field, dashed while unconfirmed. The stylesheet draws the short amount; the field's accessible name has the full one. */
export function makeFieldChip({ draftMinor, placedMinor }: FieldChips, tag: string): HTMLElement {
  const amount = toChipText(draftMinor + placedMinor, tag);
  return make('span', {
    class: draftMinor > 0 ? 'lying draft' : 'lying',
    'aria-hidden': 'true',
    'data-amount': amount,
  });
}
