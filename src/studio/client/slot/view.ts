import type { StudioTitle } from '../../catalogue.ts';
import { toScene } from '../../covers/scenes.ts';
import { ROLES } from '../../slots/symbol-roles.ts';
import { make, makeSvg } from '../dom.ts';
import { createSoundSwitch } from '../sound-switch.ts';
import { createStakePicker, type StakePicker } from '../stake-picker.ts';
import type { Opened, Round } from './api.ts';
import { createField } from './create-field.ts';
import type { Field } from './field.ts';
import { createLastCard } from './last-card.ts';
import { toFieldWords } from './outcome-words.ts';
import { createQuickSwitch } from './quick-switch.ts';
import { loadSymbols } from './symbols.ts';
import type { SlotSpeech } from './words.ts';

export interface View {
  readonly field: Field;
  readonly stake: StakePicker;
  readonly spin: HTMLButtonElement;
  readonly rules: HTMLButtonElement;
  readonly fairness: HTMLButtonElement;
  setBalance(amount: number): void;
  setReturn(amount: number): void;
  /** Shows one line under the reels, which screen readers announce. */
  tell(text: string, mood?: 'win' | 'trouble'): void;
  /** Describes the symbols for screen readers. */
  describe(round: Round): void;
  closeCard(): void;
}

const RULES_ICON = '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.500v.01"/>';
const FAIR_ICON = '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z"/><path d="m9 12 2 2 4-4"/>';

function makeTool(label: string, icon: string): HTMLButtonElement {
  return make(
    'button',
    { type: 'button', class: 'tool' },
    makeSvg('0 0 24 24', icon, { 'aria-hidden': 'true' }),
    make('span', {}, label),
  );
}

function makeReading(label: string): { element: HTMLElement; value: HTMLElement } {
  const value = make('span', { class: 'value', translate: 'no' }, '–');
  return { element: make('div', { class: 'reading' }, make('span', { class: 'label' }, label), value), value };
}

function setPalette({ palette }: StudioTitle): void {
  const { style } = document.documentElement;
  const colours = { '--sky': palette.sky[0], '--deep': palette.deep, '--main': palette.main, '--spark': palette.spark };
  for (const [name, value] of Object.entries(colours)) style.setProperty(name, value);
}

export function createView(root: HTMLElement, title: StudioTitle, game: Opened, speech: SlotSpeech): View {
  const { say } = speech;
  loadSymbols(title);
  const field = createField(title, game, speech);
  const window = make('div', { class: 'window' }, field.element);
  window.style.setProperty('--columns', `${game.heights.length}`);
  window.style.setProperty('--rows', `${Math.max(...game.heights)}`);
  const card = game.lastEnd ? createLastCard(game.lastEnd, speech) : undefined;
  const nameOf = (role: string) => {
    const known = ROLES.find((each) => each === role);
    return known ? (speech.find(`symbol.${title.cast[known]}`) ?? '') : '';
  };
  const message = make('p', { class: 'message', role: 'status', 'aria-live': 'polite' });
  const balance = makeReading(say('balance'));
  const last = makeReading(say('lastReturn'));
  const tell = (text: string, mood?: 'win' | 'trouble') => {
    message.textContent = text;
    message.className = mood ? `message ${mood}` : 'message';
  };
  const stake = createStakePicker(game.stakes, speech, (amount) => tell(`${say('stake')}: ${speech.money(amount)}`));
  const spin = make('button', { type: 'button', class: 'spin' }, say('spin'));
  const rules = makeTool(say('rules'), RULES_ICON);
  const fairness = makeTool(say('fairness'), FAIR_ICON);
  balance.value.id = 'balance';
  last.value.id = 'last-return';
  field.element.setAttribute('aria-label', speech.say('reelsIdle'));
  setPalette(title);
  root.replaceChildren(
    makeSvg('0 0 300 400', toScene(title.scene, title.palette, title.gameId), {
      class: 'sky',
      preserveAspectRatio: 'xMidYMid slice',
      'aria-hidden': 'true',
    }),
    make(
      'header',
      {},
      make('h1', {}, game.gameName),
      make('div', { class: 'tools' }, createSoundSwitch(speech), rules, fairness),
    ),
    make('div', { class: 'stage' }, window),
    make('div', { class: 'said' }, ...(card ? [card] : []), message),
    make(
      'footer',
      {},
      make('div', { class: 'readings' }, balance.element, createQuickSwitch(speech), last.element),
      stake.element,
      spin,
    ),
  );
  return {
    field,
    stake,
    spin,
    rules,
    fairness,
    setBalance: (amount) => {
      balance.value.textContent = speech.money(amount);
    },
    setReturn: (amount) => {
      last.value.textContent = speech.money(amount);
    },
    tell,
    describe: (round) => field.element.setAttribute('aria-label', toFieldWords(round, nameOf, speech)),
    closeCard: () => card?.remove(),
  };
}
