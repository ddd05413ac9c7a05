import { matchesMedia } from '../../../lib/matches-media.ts';
import { make, makeSvg, onClick } from '../dom.ts';
import { keepQuick } from '../host.ts';
import type { SlotSpeech } from './words.ts';

const BOLT = '<path d="M13 3 5 14h6l-1 7 8-11h-6z"/>';

let isOn = false;

/** A quick spin has a shorter animation. The time between two spins stays the same (slots/spin-timing.ts). */
export const isQuick = (): boolean => isOn;

/** @param kept the player's choice; without one, spins are quick if the device prefers reduced motion */
export function recallQuick(kept: boolean | undefined): void {
  isOn = kept ?? matchesMedia('(prefers-reduced-motion: reduce)');
}

export function createQuickSwitch(speech: SlotSpeech): HTMLButtonElement {
  const picture = makeSvg('0 0 24 24', BOLT, { 'aria-hidden': 'true' });
  const label = speech.say('quick');
  const button = make(
    'button',
    { type: 'button', class: 'tool quick', 'aria-pressed': String(isOn), 'aria-label': label, title: label },
    picture,
  );
  onClick(button, () => {
    isOn = !isOn;
    keepQuick(isOn);
    button.setAttribute('aria-pressed', String(isOn));
  });
  return button;
}
