import { make, makeSvg } from '../dom.ts';
import { createSoundSwitch } from '../sound-switch.ts';
import type { Announcement } from './announce.ts';
import type { CardsSpeech } from './words.ts';

const RULES_ICON = '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.500v.01"/>';
const FAIR_ICON = '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z"/><path d="m9 12 2 2 4-4"/>';

function makeTool(label: string, icon: string): HTMLButtonElement {
  const picture = makeSvg('0 0 24 24', icon, { 'aria-hidden': 'true' });
  return make('button', { type: 'button', class: 'tool' }, picture, make('span', {}, label));
}

export interface View {
  readonly stage: HTMLElement;
  readonly bar: HTMLElement;
  readonly rules: HTMLButtonElement;
  readonly fairness: HTMLButtonElement;
  /** The button for sitting down and for sitting down again. */
  readonly sit: HTMLButtonElement;
  readonly leave: HTMLButtonElement;
  readonly change: HTMLButtonElement;
  setBalance(amount: number): void;
  tell(announcement: Announcement): void;
}

export function createView(root: HTMLElement, name: string, speech: CardsSpeech): View {
  const rules = makeTool(speech.say('rules'), RULES_ICON);
  const fairness = makeTool(speech.say('fairness'), FAIR_ICON);
  const tools = make('div', { class: 'tools' }, createSoundSwitch(speech), rules, fairness);
  const stage = make('section', { class: 'stage', 'aria-label': name, tabindex: 0 });
  const message = make('p', { class: 'message', role: 'status', 'aria-live': 'polite' });
  const bar = make('div', { class: 'bar' });
  const balance = make('span', { class: 'value', translate: 'no', id: 'balance' }, '–');
  const reading = make('div', { class: 'reading' }, make('span', { class: 'label' }, speech.say('balance')), balance);
  const sit = make('button', { type: 'button', class: 'spin' });
  const leave = make('button', { type: 'button', class: 'plain' }, speech.say('leave'));
  const change = make('button', { type: 'button', class: 'plain' }, speech.say('changeEntry'));
  const buttons = make('div', { class: 'buttons' }, change, leave, sit);
  root.replaceChildren(
    make('header', {}, make('h1', {}, name), tools),
    stage,
    make('div', { class: 'said' }, message),
    bar,
    make('footer', {}, reading, buttons),
  );
  return {
    stage,
    bar,
    rules,
    fairness,
    sit,
    leave,
    change,
    setBalance: (amount) => {
      balance.textContent = speech.money(amount);
    },
    tell({ text, mood }) {
      message.textContent = text;
      message.className = mood ? `message ${mood}` : 'message';
    },
  };
}
