import { make, onClick } from '../dom.ts';
import { rove } from './roving.ts';
import type { LotterySpeech } from './words.ts';

/** One part of a picker: a position of a draw, or a group of ten numbers. */
export interface Spot {
  readonly name: string;
  readonly group: HTMLElement;
  countMarks(): number;
}

/**
 * The parts of a picker, with a row of buttons that choose one. Where all parts fit, the style shows all of them and no buttons
 * (`spots.css`).
 */
export function createSpots(spots: readonly Spot[], speech: LotterySpeech) {
  const parts = spots.map(({ name, group }) =>
    make('div', { class: 'place' }, make('span', { class: 'place-name', 'aria-hidden': 'true' }, name), group),
  );
  const counts = spots.map(() => make('b', { class: 'spot-count' }));
  const buttons = spots.map(({ name }, index) => {
    const button = make(
      'button',
      { type: 'button', class: 'spot' },
      make('span', {}, name),
      counts[index] as HTMLElement,
    );
    onClick(button, () => show(index));
    return button;
  });
  const bar = make('div', { class: 'spots', role: 'group', 'aria-label': speech.say('spots') }, ...buttons);
  rove(bar, buttons);

  function show(index: number): void {
    for (const [at, part] of parts.entries()) part.toggleAttribute('data-shown', at === index);
    for (const [at, button] of buttons.entries()) button.setAttribute('aria-pressed', String(at === index));
  }
  show(0);
  return {
    elements: [bar, ...parts],
    redraw() {
      for (const [at, spot] of spots.entries()) {
        const marks = spot.countMarks();
        const count = counts[at];
        if (count) count.textContent = marks > 0 ? String(marks) : '';
      }
    },
    /** Shows the first part with a mark. */
    showMarked: () =>
      show(
        Math.max(
          0,
          spots.findIndex((spot) => spot.countMarks() > 0),
        ),
      ),
  };
}
