import { toMajor } from '../../../contract/core/minor-units.ts';
import { followPopoverButton } from '../../../lib/popover.ts';
import type { LiveTable } from '../../live/tables.ts';
import { make, makeSvg } from '../dom.ts';
import { createMessageLine, type MessageLine } from '../message-line.ts';
import { createSoundSwitch } from '../sound-switch.ts';
import { createBaccaratCloth } from './baccarat-cloth.ts';
import { createBaccaratShow } from './baccarat-show.ts';
import { type ChipPicker, createChipPicker } from './chip-picker.ts';
import type { Cloth } from './cloth.ts';
import { createPocketHistory, createRoads, type History } from './history.ts';
import { createRing, type Ring } from './ring.ts';
import { createRouletteCloth } from './roulette-cloth.ts';
import { createRouletteShow } from './roulette-show.ts';
import type { Show } from './show.ts';
import type { LiveSpeech } from './words.ts';

export interface View {
  readonly cloth: Cloth;
  readonly show: Show;
  readonly history: History;
  readonly ring: Ring;
  readonly chips: ChipPicker;
  readonly buttons: Readonly<Record<'rules' | 'fairness' | 'undo' | 'clear' | 'repeat' | 'confirm', HTMLButtonElement>>;
  /** Sets the phase for styling: on a phone the wheel covers the table while the ball rolls. */
  setPhase(phase: string): void;
  setPeople(people: number): void;
  setReadings(readings: { balance: number; placedMinor: number; draftMinor: number }): void;
  /** Shows one line, which screen readers announce. */
  readonly tell: MessageLine['tell'];
  readonly endRefusal: MessageLine['endRefusal'];
}

const RULES_ICON = '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.500v.01"/>';
const FAIR_ICON = '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z"/><path d="m9 12 2 2 4-4"/>';
const MENU_ICON = '<path d="M4 6h16M4 12h16M4 18h16"/>';
const ACT_ICONS = {
  undo: '<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>',
  clear: '<path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3"/>',
  repeat:
    '<path d="M17 2l4 4-4 4"/><path d="M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4"/><path d="M21 13v1a4 4 0 0 1-4 4H3"/>',
} as const;
const PEOPLE_ICON =
  '<circle cx="9" cy="8" r="3.500"/><path d="M2.500 20a6.500 6.500 0 0 1 13 0M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500a6.500 6.500 0 0 1 3.500 5.500"/>';

function makeTool(label: string, icon: string): HTMLButtonElement {
  const picture = makeSvg('0 0 24 24', icon, { 'aria-hidden': 'true' });
  return make(
    'button',
    { type: 'button', class: 'tool', 'aria-label': label },
    picture,
    make('span', { 'aria-hidden': 'true' }, label),
  );
}

function makeReading(label: string, id: string): { element: HTMLElement; value: HTMLElement } {
  const value = make('span', { class: 'value', translate: 'no', id }, '–');
  return { element: make('div', { class: 'reading' }, make('span', { class: 'label' }, label), value), value };
}

export function createView(
  root: HTMLElement,
  table: LiveTable,
  gameName: string,
  speech: LiveSpeech,
  onField: (field: string) => void,
): View {
  const { say, money } = speech;
  const isRoulette = table.kind === 'roulette';
  const cloth = (isRoulette ? createRouletteCloth : createBaccaratCloth)(speech, onField);
  const show = (isRoulette ? createRouletteShow : createBaccaratShow)(speech);
  const history = (isRoulette ? createPocketHistory : createRoads)(speech);
  const ring = createRing(speech);
  const chips = createChipPicker(table.chipsMinor, speech);
  const line = createMessageLine();
  const count = make('span', { 'aria-hidden': 'true' });
  const people = make(
    'div',
    { class: 'people', role: 'img' },
    makeSvg('0 0 24 24', PEOPLE_ICON, { 'aria-hidden': 'true' }),
    count,
  );
  const balance = makeReading(say('balance'), 'balance');
  const placed = makeReading(say('placed'), 'placed');
  const onCloth = makeReading(say('onCloth'), 'on-cloth');
  const act = (key: keyof typeof ACT_ICONS) => {
    const picture = makeSvg('0 0 24 24', ACT_ICONS[key], { 'aria-hidden': 'true' });
    return make('button', { type: 'button', class: 'plain' }, picture, make('span', {}, say(key)));
  };
  const buttons = {
    rules: makeTool(say('rules'), RULES_ICON),
    fairness: makeTool(say('fairness'), FAIR_ICON),
    undo: act('undo'),
    clear: act('clear'),
    repeat: act('repeat'),
    confirm: make('button', { type: 'button', class: 'spin confirm' }, say('confirm')),
  };
  const menu = make('button', {
    type: 'button',
    class: 'tool menu',
    popovertarget: 'tools',
    'aria-label': say('menu'),
  });
  followPopoverButton(menu);
  menu.append(makeSvg('0 0 24 24', MENU_ICON, { 'aria-hidden': 'true' }));
  const title = make('h1', {}, gameName, make('small', {}, say('tableName', { name: table.name })));
  const stage = make(
    'div',
    { class: 'live', 'data-kind': table.kind, 'data-phase': 'asleep' },
    make(
      'header',
      {},
      title,
      menu,
      // The tools are a menu on a short phone (phone.css), and a row of buttons everywhere else (live.css).
      make(
        'div',
        { class: 'tools', id: 'tools', popover: '' },
        createSoundSwitch(speech),
        buttons.rules,
        buttons.fairness,
      ),
    ),
    make('div', { class: 'strip' }, ring.element, line.element, people),
    history.element,
    make('div', { class: 'board', dir: 'ltr' }, show.element, cloth.element),
    make(
      'footer',
      {},
      make('div', { class: 'readings' }, balance.element, placed.element, onCloth.element),
      chips.element,
      make('div', { class: 'acts' }, buttons.undo, buttons.clear, buttons.repeat, buttons.confirm),
    ),
  );
  root.replaceChildren(stage);
  return {
    cloth,
    show,
    history,
    ring,
    chips,
    buttons,
    setPhase(phase) {
      stage.dataset['phase'] = phase;
    },
    setPeople(number) {
      count.textContent = String(number);
      people.setAttribute('aria-label', speech.sayCount('people', number));
    },
    setReadings(readings) {
      balance.value.textContent = money(readings.balance);
      placed.value.textContent = money(toMajor(readings.placedMinor));
      onCloth.value.textContent = money(toMajor(readings.draftMinor));
    },
    tell: line.tell,
    endRefusal: line.endRefusal,
  };
}
