import { toMajor } from '../../../contract/core/minor-units.ts';
import type { Decision } from '../../live/blackjack/seat.ts';
import { make, onClick } from '../dom.ts';
import type { BlackjackSpeech } from './words.ts';

export interface PlaysShown {
  readonly isInsuring: boolean;
  readonly options: readonly Decision[];
  /** Cost of a decision, in minor units; 0 for a free one. */
  toCost(decision: Decision): number;
  readonly hint: Decision | undefined;
}

export interface Plays {
  readonly element: HTMLElement;
  show(plays: PlaysShown): void;
}

const KEYS: Readonly<Record<string, Decision>> = {
  h: 'hit',
  s: 'stand',
  d: 'double',
  p: 'split',
  i: 'insure',
  n: 'decline',
};
const ACTING: readonly Decision[] = ['stand', 'hit', 'double', 'split'];
const INSURING: readonly Decision[] = ['decline', 'insure'];

/** The decisions of a hand. Each has a button and a key. */
export function createPlays(speech: BlackjackSpeech, onDecision: (decision: Decision) => void): Plays {
  const { say, money } = speech;
  let options: readonly Decision[] = [];
  const choose = (decision: Decision) => {
    if (options.includes(decision)) onDecision(decision);
  };
  const buttons = [...ACTING, ...INSURING].map((decision) => {
    const label = make('span', {});
    const cost = make('small', {});
    const key = Object.keys(KEYS).find((letter) => KEYS[letter] === decision) ?? '';
    const button = make('button', { type: 'button', class: `play ${decision}`, 'aria-keyshortcuts': key }, label, cost);
    onClick(button, () => choose(decision));
    return { decision, button, label, cost };
  });
  addEventListener('keydown', (event) => {
    const { target } = event;
    const isTyping =
      target instanceof HTMLElement && target.closest('dialog, input:not([type="radio"]), select') !== null;
    if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const decision = KEYS[event.key.toLowerCase()];
    if (decision) choose(decision);
  });
  return {
    element: make('div', { class: 'plays', hidden: true }, ...buttons.map(({ button }) => button)),
    show({ isInsuring, options: now, toCost, hint }) {
      options = now;
      for (const { decision, button, label, cost } of buttons) {
        button.hidden = INSURING.includes(decision) !== isInsuring;
        button.setAttribute('aria-disabled', String(!now.includes(decision)));
        button.classList.toggle('hinted', hint === decision);
        const costMinor = now.includes(decision) ? toCost(decision) : 0;
        label.textContent = say(`decision.${decision}`);
        cost.textContent = costMinor > 0 ? money(toMajor(costMinor)) : '';
      }
    },
  };
}
