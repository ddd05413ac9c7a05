import { PALETTES } from '../../covers/palette.ts';
import { toScene } from '../../covers/scenes.ts';
import { MINES_MAX, MINES_MIN } from '../../mines/multiples.ts';
import { make, makeSvg } from '../dom.ts';
import { createMessageLine } from '../message-line.ts';
import { createSoundSwitch } from '../sound-switch.ts';
import { createStakePicker } from '../stake-picker.ts';
import type { Opened } from './api.ts';
import { createBoard } from './board.ts';
import type { MinesSpeech } from './words.ts';

const MINES_FIRST = 3;
const RULES_ICON = '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.500v.01"/>';
const FAIR_ICON = '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z"/><path d="m9 12 2 2 4-4"/>';

function makeTool(label: string, icon: string): HTMLButtonElement {
  const picture = makeSvg('0 0 24 24', icon, { 'aria-hidden': 'true' });
  return make('button', { type: 'button', class: 'tool' }, picture, make('span', {}, label));
}

function makeReading(label: string, id: string): { element: HTMLElement; value: HTMLElement } {
  const value = make('span', { class: 'value', translate: 'no', id }, '–');
  return { element: make('div', { class: 'reading' }, make('span', { class: 'label' }, label), value), value };
}

/** Makes a held key count as one press, because the same button starts a round and then ends it. */
function ignoreHeldKeys(button: HTMLElement): void {
  button.addEventListener('keydown', (event) => {
    if (event.repeat) event.preventDefault();
  });
}

function createMinesPicker({ say }: MinesSpeech) {
  const options = Array.from({ length: MINES_MAX }, (_, index) =>
    make('option', { value: MINES_MIN + index }, String(MINES_MIN + index)),
  );
  const list = make('select', { id: 'mines' }, ...options);
  list.selectedIndex = MINES_FIRST - MINES_MIN;
  const element = make('div', { class: 'mines' }, make('label', { for: 'mines' }, say('mines')), list);
  return { element, list };
}

export function createView(root: HTMLElement, game: Opened, speech: MinesSpeech, choose: (field: number) => void) {
  const { say } = speech;
  const board = createBoard(speech, choose);
  const line = createMessageLine();
  const stake = createStakePicker(game.stakes, speech);
  const mines = createMinesPicker(speech);
  const balance = makeReading(say('balance'), 'balance');
  const now = makeReading(say('nowPays'), 'now-pays');
  const next = makeReading(say('nextPays'), 'next-pays');
  const main = make('button', { type: 'button', class: 'spin' }, say('start'));
  const random = make('button', { type: 'button', class: 'plain random' }, say('random'));
  const rules = makeTool(say('rules'), RULES_ICON);
  const fairness = makeTool(say('fairness'), FAIR_ICON);
  for (const button of [main, random]) ignoreHeldKeys(button);
  root.replaceChildren(
    makeSvg('0 0 300 400', toScene('pavement', PALETTES.sand, game.gameId), {
      class: 'sky',
      preserveAspectRatio: 'xMidYMid slice',
      'aria-hidden': 'true',
    }),
    make(
      'header',
      {},
      make('h1', {}, make('bdi', {}, game.gameName)),
      make('div', { class: 'tools' }, createSoundSwitch(speech), rules, fairness),
    ),
    make('div', { class: 'stage' }, board.element, line.element),
    make(
      'footer',
      {},
      make('div', { class: 'readings' }, balance.element, now.element, next.element),
      stake.element,
      mines.element,
      random,
      main,
    ),
  );
  return {
    ...{ board, line, stake, main, random, rules, fairness, balance: balance.value, now: now.value, next: next.value },
    mines: {
      get: () => mines.list.selectedIndex + MINES_MIN,
      choose: (count: number) => {
        mines.list.selectedIndex = count - MINES_MIN;
      },
      setDisabled: (isDisabled: boolean) => {
        mines.list.disabled = isDisabled;
      },
    },
  };
}
