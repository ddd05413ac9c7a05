import { PLACES, type Place } from '../../crash/limits.ts';
import { make, makeSvg } from '../dom.ts';
import { createMessageLine, type MessageLine } from '../message-line.ts';
import { createSoundSwitch } from '../sound-switch.ts';
import { type BetsList, createBetsList } from './bets-list.ts';
import { createHistory, type History } from './history.ts';
import { createPlacePanel, type PlaceAct, type PlacePanel } from './place-panel.ts';
import { createSky, type Sky } from './sky.ts';
import type { CrashSpeech } from './words.ts';

export interface View {
  readonly sky: Sky;
  readonly history: History;
  readonly bets: BetsList;
  readonly places: ReadonlyMap<Place, PlacePanel>;
  readonly buttons: Readonly<Record<'rules' | 'fairness', HTMLButtonElement>>;
  setPhase(phase: string): void;
  setPeople(people: number): void;
  /** The number in the sky and its caption; not announced, because it changes with every frame. */
  setReadout(number: string, caption: string): void;
  setReadings(readings: { balance: number; staked: number }): void;
  /** Shows one line, which screen readers announce. */
  readonly tell: MessageLine['tell'];
  readonly endRefusal: MessageLine['endRefusal'];
}

const RULES_ICON = '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.500v.01"/>';
const FAIR_ICON = '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z"/><path d="m9 12 2 2 4-4"/>';
const PEOPLE_ICON =
  '<circle cx="9" cy="8" r="3.500"/><path d="M2.500 20a6.500 6.500 0 0 1 13 0M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500a6.500 6.500 0 0 1 3.500 5.500"/>';

function makeTool(label: string, icon: string): HTMLButtonElement {
  const picture = makeSvg('0 0 24 24', icon, { 'aria-hidden': 'true' });
  const name = make('span', { 'aria-hidden': 'true' }, label);
  return make('button', { type: 'button', class: 'tool', 'aria-label': label }, picture, name);
}

function makeReading(label: string, id: string): { element: HTMLElement; value: HTMLElement } {
  const value = make('span', { class: 'value', translate: 'no', id }, '–');
  return { element: make('div', { class: 'reading' }, make('span', { class: 'label' }, label), value), value };
}

export function createView(
  root: HTMLElement,
  gameName: string,
  speech: CrashSpeech,
  onAct: (place: Place, act: PlaceAct) => void,
): View {
  const { say, money } = speech;
  const sky = createSky();
  const history = createHistory(speech);
  const bets = createBetsList(speech);
  const line = createMessageLine();
  const places = new Map(PLACES.map((place) => [place, createPlacePanel(place, speech, (act) => onAct(place, act))]));
  const buttons = { rules: makeTool(say('rules'), RULES_ICON), fairness: makeTool(say('fairness'), FAIR_ICON) };
  const count = make('span', { 'aria-hidden': 'true' });
  const picture = makeSvg('0 0 24 24', PEOPLE_ICON, { 'aria-hidden': 'true' });
  const people = make('div', { class: 'people', role: 'img' }, picture, count);
  const number = make('span', { class: 'number', translate: 'no', dir: 'ltr' });
  const caption = make('span', { class: 'caption' });
  const readout = make('div', { class: 'readout', 'aria-hidden': 'true' }, caption, number);
  const balance = makeReading(say('balance'), 'balance');
  const staked = makeReading(say('staked'), 'staked');
  const tools = make('div', { class: 'tools' }, createSoundSwitch(speech), buttons.rules, buttons.fairness);
  const screen = make(
    'div',
    { class: 'screen' },
    make('header', {}, make('h1', {}, make('bdi', {}, gameName)), tools),
    history.element,
    make('div', { class: 'stage' }, sky.element, readout, people),
    make('div', { class: 'strip' }, line.element),
    make('div', { class: 'places' }, ...[...places.values()].map(({ element }) => element)),
    make('footer', {}, make('div', { class: 'readings' }, balance.element, staked.element)),
  );
  const stage = make('div', { class: 'crash', 'data-phase': 'asleep' }, screen, bets.element);
  const setText = (element: HTMLElement, text: string) => {
    if (element.textContent !== text) element.textContent = text;
  };
  root.replaceChildren(stage);
  return {
    sky,
    history,
    bets,
    places,
    buttons,
    setPhase(phase) {
      stage.dataset['phase'] = phase;
    },
    setPeople(some) {
      count.textContent = String(some);
      people.setAttribute('aria-label', speech.sayCount('people', some));
    },
    setReadout(text, words) {
      setText(number, text);
      setText(caption, words);
    },
    setReadings(readings) {
      balance.value.textContent = money(readings.balance);
      staked.value.textContent = money(readings.staked);
    },
    tell: line.tell,
    endRefusal: line.endRefusal,
  };
}
