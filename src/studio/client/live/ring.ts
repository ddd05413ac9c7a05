import { make, makeSvg } from '../dom.ts';
import type { Speech } from '../words.ts';

export interface Ring {
  readonly element: HTMLElement;
  /** Shows the milliseconds left of a phase of `wholeMs`; hidden when no phase runs. */
  show(leftMs: number, wholeMs: number): void;
}

const RADIUS = 19;
const LENGTH = 2 * Math.PI * RADIUS;
const URGENT_SECONDS = 5;

export function createRing(speech: Speech<'timer'>): Ring {
  const picture = makeSvg(
    '-22 -22 44 44',
    `<circle r="${RADIUS}" class="ring-way"/><circle r="${RADIUS}" class="ring-left" transform="rotate(-90)"/>`,
    {
      'aria-hidden': 'true',
    },
  );
  const left = picture.querySelector<SVGCircleElement>('.ring-left');
  const number = make('span', { class: 'ring-number', 'aria-hidden': 'true' });
  const element = make('div', { class: 'ring', role: 'timer', 'aria-label': speech.say('timer') }, picture, number);
  if (left) left.style.strokeDasharray = String(LENGTH);
  return {
    element,
    show(leftMs, wholeMs) {
      const seconds = Math.max(0, Math.ceil(leftMs / 1000));
      number.textContent = wholeMs > 0 ? String(seconds) : '';
      element.classList.toggle('urgent', wholeMs > 0 && seconds <= URGENT_SECONDS);
      if (left) left.style.strokeDashoffset = String(LENGTH * (1 - (wholeMs > 0 ? Math.max(0, leftMs) / wholeMs : 0)));
    },
  };
}
