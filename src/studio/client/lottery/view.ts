import type { LotteryState } from '../../../contract/studio/lottery.ts';
import type { BetType } from '../../lottery/bet-types.ts';
import type { Lottery } from '../../lottery/lotteries.ts';
import { make, makeSvg, onClick } from '../dom.ts';
import { createMessageLine } from '../message-line.ts';
import { createSoundSwitch } from '../sound-switch.ts';
import type { Opened } from './api.ts';
import { makeShortNumbers } from './balls.ts';
import type { DrawPhase } from './draw-clock.ts';
import { toCountdown, toHowText } from './labels.ts';
import { createPicker, type Picker } from './picker.ts';
import { createSlip } from './slip.ts';
import { createTicketList } from './ticket-list.ts';
import { createTypeBar, toTermsText } from './type-bar.ts';
import type { LotterySpeech } from './words.ts';

const RULES_ICON = '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.500v.01"/>';
const LIST_ICON = '<path d="M4 6h16M4 12h16M4 18h10"/>';
/** Pixels. */
const SEEN_SPACE = 12;
const PHASE_WORDS = { open: 'closesIn', closed: 'drawsIn', drawing: 'waiting' } as const;

function makeTool(label: string, icon: string): HTMLButtonElement {
  const picture = makeSvg('0 0 24 24', icon, { 'aria-hidden': 'true' });
  return make('button', { type: 'button', class: 'tool' }, picture, make('span', {}, label));
}

function createDrawCard(lottery: Lottery, speech: LotterySpeech) {
  const { say } = speech;
  const number = make('p', { class: 'draw-number' });
  const label = make('span', { class: 'label' });
  const time = make('span', { class: 'countdown', role: 'timer' });
  const last = make('div', { class: 'last' });
  return {
    element: make(
      'section',
      { class: 'draw-card', 'aria-label': say('lastResult') },
      make('div', { class: 'clock' }, number, label, time),
      last,
    ),
    tick(phase: DrawPhase, leftMs: number) {
      label.textContent = say(PHASE_WORDS[phase]);
      time.textContent = phase === 'drawing' ? '' : toCountdown(leftMs);
      time.dataset['phase'] = phase;
    },
    show({ draw, results: [newest] }: LotteryState, isFresh: boolean) {
      number.textContent = say('draw', { number: draw.drawNumber });
      last.classList.toggle('fresh', isFresh);
      last.replaceChildren(
        make('span', { class: 'label' }, newest ? `${say('lastResult')} · ${newest.drawNumber}` : say('lastResult')),
        newest ? makeShortNumbers(lottery, newest.numbers, speech) : make('p', { class: 'note' }, say('noResult')),
      );
    },
  };
}

/** Scrolls `within` until `target` is visible; nothing else scrolls. */
function scrollTo(within: HTMLElement, target: HTMLElement): void {
  const [box, own] = [within.getBoundingClientRect(), target.getBoundingClientRect()];
  if (own.bottom > box.bottom) within.scrollTop += own.bottom - box.bottom + SEEN_SPACE;
  else if (own.top < box.top) within.scrollTop -= box.top - own.top + SEEN_SPACE;
}

export function createView(
  root: HTMLElement,
  lottery: Lottery,
  game: Opened,
  speech: LotterySpeech,
  onPlace: () => void,
) {
  const { say } = speech;
  const results = makeTool(say('results'), LIST_ICON);
  const rules = makeTool(say('rules'), RULES_ICON);
  const drawCard = createDrawCard(lottery, speech);
  const tickets = createTicketList(lottery, speech);
  const slip = createSlip(game, speech, onPlace);
  const line = createMessageLine();
  const how = make('p', { class: 'how' });
  const terms = make('p', { class: 'terms' });
  const marks = make('div', { class: 'marks-holder' });
  const clear = make('button', { type: 'button', class: 'plain' }, say('clear'));
  const chance = make('button', { type: 'button', class: 'plain' }, say('surprise'));
  let picker: Picker | undefined;
  let chosen: BetType | undefined;
  const types = createTypeBar(lottery.form.types, speech, (type) => {
    chosen = type;
    how.textContent = toHowText(type.code, lottery, speech);
    terms.textContent = toTermsText(type, speech);
    picker = createPicker(type, speech, () => {
      line.endRefusal();
      slip.show(picker?.getPicks() ?? []);
    });
    line.endRefusal();
    marks.replaceChildren(picker.element);
    slip.show([]);
    slip.setType(type);
    slip.show(picker.getPicks());
  });
  onClick(clear, () => picker?.clear());
  onClick(chance, () => {
    picker?.quickPick();
    const marked = marks.querySelector<HTMLElement>('[aria-pressed="true"], .chip');
    if (marked) scrollTo(floor, marked);
  });
  const bet = make(
    'div',
    { class: 'bet' },
    types.element,
    make('div', { class: 'kind-text' }, how, terms),
    marks,
    make('div', { class: 'ways' }, chance, clear),
  );
  const floor = make('div', { class: 'floor' }, bet, tickets.element);
  root.replaceChildren(
    make(
      'header',
      {},
      make('h1', {}, game.gameName),
      make('div', { class: 'tools' }, createSoundSwitch(speech), results, rules),
    ),
    drawCard.element,
    floor,
    line.element,
    slip.element,
  );
  return {
    results,
    rules,
    drawCard,
    tickets,
    slip,
    chooseType: types.choose,
    getChosen: () => chosen,
    getPicks: () => picker?.getPicks() ?? [],
    clear: () => picker?.clear(),
    tell: line.tell,
  };
}
