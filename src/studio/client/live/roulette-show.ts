import { toColour } from '../../live/roulette/wheel.ts';
import { make } from '../dom.ts';
import { playSound } from '../sound.ts';
import { PLAY_MS, prefersStill, type Show } from './show.ts';
import { createWheel } from './wheel.ts';
import type { LiveSpeech } from './words.ts';

const TICKS = 14;
/** Minimum time left for the ball's animation. A player who joins later sees the result at once. */
const LATE_MS = 1500;

/** The sound of the ball in the pockets, slowing down. */
function rattle(milliseconds: number): void {
  for (let tick = 0; tick < TICKS; tick += 1) {
    setTimeout(() => playSound('tick'), milliseconds * (tick / TICKS) ** 0.6);
  }
}

export function createRouletteShow(speech: LiveSpeech): Show {
  const wheel = createWheel();
  const result = make('p', { class: 'pocket-result', 'aria-hidden': 'true', hidden: true });
  return {
    element: make('div', { class: 'show roulette-show' }, wheel.element, result),
    async play(outcome, sinceMs) {
      if (outcome.kind !== 'roulette') return;
      const leftMs = PLAY_MS - sinceMs;
      const isSpun = !prefersStill() && leftMs >= LATE_MS;
      result.hidden = true;
      if (isSpun) rattle(leftMs);
      await wheel.spin(outcome.pocket, isSpun ? leftMs : 0);
      const colour = speech.say(`colour.${toColour(outcome.pocket)}`);
      result.replaceChildren(make('b', {}, String(outcome.pocket)), make('span', { class: 'pocket-colour' }, colour));
      result.className = `pocket-result ${toColour(outcome.pocket)}`;
      result.hidden = false;
    },
    clear() {
      wheel.clear();
      result.hidden = true;
    },
  };
}
