import { toMajor } from '../../../contract/core/minor-units.ts';
import { followPopoverButton } from '../../../lib/popover.ts';
import type { Decision } from '../../live/blackjack/seat.ts';
import type { LiveTable } from '../../live/tables.ts';
import { make, makeSvg } from '../dom.ts';
import { createChipPicker } from '../live/chip-picker.ts';
import { createRing } from '../live/ring.ts';
import { createMessageLine } from '../message-line.ts';
import { createSoundSwitch } from '../sound-switch.ts';
import { createFelt } from './felt.ts';
import { createPlays } from './plays.ts';
import type { BlackjackSpeech } from './words.ts';

const ICONS = {
  menu: '<path d="M4 6h16M4 12h16M4 18h16"/>',
  rules: '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.500v.01"/>',
  fairness: '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z"/><path d="m9 12 2 2 4-4"/>',
  hint: '<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900V15h7v-1.100A6 6 0 0 0 12 3z"/>',
  undo: '<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>',
  clear: '<path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3"/>',
  repeat:
    '<path d="M17 2l4 4-4 4"/><path d="M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4"/><path d="M21 13v1a4 4 0 0 1-4 4H3"/>',
  people:
    '<circle cx="9" cy="8" r="3.500"/><path d="M2.500 20a6.500 6.500 0 0 1 13 0M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500a6.500 6.500 0 0 1 3.500 5.500"/>',
} as const;
const makeIcon = (icon: keyof typeof ICONS) => makeSvg('0 0 24 24', ICONS[icon], { 'aria-hidden': 'true' });

interface Acts {
  readonly draftMinor: number;
  readonly canBet: boolean;
  readonly canRepeat: boolean;
  readonly isBusy: boolean;
  /** The outcome of a sent bet is unknown; only that bet may be repeated. */
  readonly isPending: boolean;
}

interface Taps {
  onSeat(seat: number): void;
  onDecision(decision: Decision): void;
}

export function createView(
  root: HTMLElement,
  table: LiveTable,
  gameName: string,
  speech: BlackjackSpeech,
  { onSeat, onDecision }: Taps,
) {
  const { say, money } = speech;
  const felt = createFelt(speech, onSeat);
  const plays = createPlays(speech, onDecision);
  const ring = createRing(speech);
  const chips = createChipPicker(table.chipsMinor, speech);
  const line = createMessageLine();
  const count = make('span', { 'aria-hidden': 'true' });
  const people = make('div', { class: 'people', role: 'img' }, makeIcon('people'), count);
  const tool = (key: 'rules' | 'fairness' | 'hint') =>
    make(
      'button',
      { type: 'button', class: 'tool', 'aria-label': say(key) },
      makeIcon(key),
      make('span', { 'aria-hidden': 'true' }, say(key)),
    );
  const act = (key: 'undo' | 'clear' | 'repeat') =>
    make('button', { type: 'button', class: 'plain' }, makeIcon(key), make('span', {}, say(key)));
  const buttons = {
    ...{ rules: tool('rules'), fairness: tool('fairness'), hint: tool('hint') },
    ...{ undo: act('undo'), clear: act('clear'), repeat: act('repeat') },
    confirm: make('button', { type: 'button', class: 'spin confirm' }, say('confirm')),
  };
  buttons.hint.setAttribute('aria-pressed', 'false');
  const reading = (key: 'balance' | 'placed' | 'onCloth', id: string) => {
    const value = make('span', { class: 'value', translate: 'no', id }, '–');
    return { element: make('div', { class: 'reading' }, make('span', { class: 'label' }, say(key)), value), value };
  };
  const [balance, placed, onCloth] = [
    reading('balance', 'balance'),
    reading('placed', 'placed'),
    reading('onCloth', 'on-cloth'),
  ];
  const menu = make(
    'button',
    { type: 'button', class: 'tool menu', popovertarget: 'tools', 'aria-label': say('menu') },
    makeIcon('menu'),
  );
  followPopoverButton(menu);
  const bets = make(
    'div',
    { class: 'bets' },
    chips.element,
    make('div', { class: 'acts' }, buttons.undo, buttons.clear, buttons.repeat, buttons.confirm),
  );
  const stage = make(
    'div',
    { class: 'live blackjack', 'data-phase': 'asleep' },
    make(
      'header',
      {},
      make('h1', {}, gameName, make('small', {}, say('tableName', { name: table.name }))),
      menu,
      // The tools are a menu on a short phone (phone.css), and a row of buttons everywhere else (live.css).
      make(
        'div',
        { class: 'tools', id: 'tools', popover: '' },
        ...[createSoundSwitch(speech), buttons.hint, buttons.rules, buttons.fairness],
      ),
    ),
    make('div', { class: 'strip' }, ring.element, line.element, people),
    felt.element,
    make(
      'footer',
      {},
      make('div', { class: 'readings' }, balance.element, placed.element, onCloth.element),
      bets,
      plays.element,
    ),
  );
  root.replaceChildren(stage);
  return {
    felt,
    plays,
    ring,
    chips,
    buttons,
    tell: line.tell,
    endRefusal: line.endRefusal,
    setPhase(phase: string) {
      stage.dataset['phase'] = phase;
    },
    setPeople(number: number) {
      count.textContent = String(number);
      people.setAttribute('aria-label', speech.sayCount('people', number));
    },
    /** Shows the decisions in place of the chips; the focus follows. */
    setPlaying(isPlaying: boolean) {
      if (plays.element.hidden !== isPlaying) return;
      const [gone, next] = isPlaying ? [bets, plays.element] : [plays.element, bets];
      const hadFocus = gone.contains(document.activeElement);
      bets.hidden = isPlaying;
      plays.element.hidden = !isPlaying;
      if (hadFocus) next.querySelector<HTMLElement>('button:not([hidden]), input:checked')?.focus();
    },
    setActs({ draftMinor, canBet, canRepeat, isBusy, isPending }: Acts) {
      const { undo, clear, repeat, confirm } = buttons;
      const hasDraft = draftMinor > 0;
      const disable = (button: HTMLButtonElement, isOff: boolean) =>
        button.setAttribute('aria-disabled', String(isOff));
      disable(undo, !hasDraft || isPending);
      disable(clear, !hasDraft || isPending);
      disable(repeat, !canBet || isPending || !canRepeat);
      disable(confirm, !(canBet && hasDraft) && !(isPending && !isBusy));
      const amount = money(toMajor(draftMinor));
      confirm.textContent = isBusy ? say('placing') : hasDraft ? say('confirmAmount', { amount }) : say('confirm');
    },
    setReadings(readings: { balance: number; placedMinor: number; draftMinor: number }) {
      balance.value.textContent = money(readings.balance);
      placed.value.textContent = money(toMajor(readings.placedMinor));
      onCloth.value.textContent = money(toMajor(readings.draftMinor));
    },
  };
}
