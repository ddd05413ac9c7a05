import { toMajor } from '../../../contract/core/minor-units.ts';
import { make } from '../dom.ts';
import type { Speech } from '../words.ts';
import { toChipText } from './chip-text.ts';

export interface ChipPicker {
  readonly element: HTMLElement;
  getChip(): number;
}

/** The chip value that a tap places: radio buttons, so that arrow keys choose. */
export function createChipPicker(chipsMinor: readonly number[], speech: Speech<'chips'>): ChipPicker {
  let [chosen = 0] = chipsMinor;
  const chips = chipsMinor.map((minor, place) => {
    const input = make('input', { type: 'radio', name: 'chip', value: minor, checked: place === 0 });
    input.setAttribute('aria-label', speech.money(toMajor(minor)));
    input.addEventListener('change', () => {
      chosen = minor;
    });
    const face = make(
      'span',
      { class: `chip chip-${place + 1}`, 'aria-hidden': 'true' },
      toChipText(minor, speech.tag),
    );
    return make('label', {}, input, face);
  });
  return {
    element: make(
      'div',
      { class: 'chips', dir: 'ltr', role: 'radiogroup', 'aria-label': speech.say('chips') },
      ...chips,
    ),
    getChip: () => chosen,
  };
}
