import { toMajor } from '../../../contract/core/minor-units.ts';
import { CASH_OUT_MIN, MULTIPLIER_MAX, type Place, STAKES_SHOWN_MINOR } from '../../crash/limits.ts';
import { make } from '../dom.ts';
import { readAuto } from './auto-field.ts';
import { type CrashSpeech, toMultiplierText } from './words.ts';

/** The action of a place's button. `idle` and `placed` do nothing. */
export type PlaceAct = 'idle' | 'bet' | 'sending' | 'placed' | 'cash' | 'cashing' | 'next' | 'armed';

export interface PlacePanel {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  getStake(): number;
  /** The multiplier for an automatic cash-out; 0: by hand. If the text is no valid multiplier, marks the field and returns undefined. */
  readAuto(): number | undefined;
  setAct(act: PlaceAct): void;
  /** The amount that a cash-out would pay now. */
  setWin(text: string): void;
}

/** The button ignores presses for this time after its action changes: a second press must not cash out, a late press must not bet again. */
const SETTLE_MS = 400;
const STAKE_FIRST_MINOR = 500;
const INERT: readonly PlaceAct[] = ['idle', 'sending', 'placed', 'cashing'];

/** One of the two bets: stake, multiplier for an automatic cash-out, and a button that bets and cashes out. */
export function createPlacePanel(place: Place, speech: CrashSpeech, onAct: (act: PlaceAct) => void): PlacePanel {
  const { say } = speech;
  const number = String(place);
  const stake = make(
    'select',
    { id: `stake-${place}` },
    ...STAKES_SHOWN_MINOR.map((minor) => make('option', { value: minor }, speech.money(toMajor(minor)))),
  );
  stake.value = String(STAKE_FIRST_MINOR);
  const auto = make('input', {
    id: `auto-${place}`,
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: say('autoHint'),
    dir: 'ltr',
  });
  const main = make('span', { class: 'act-name' });
  const more = make('span', { class: 'act-more', translate: 'no' });
  const button = make('button', { type: 'button', class: 'spin act' }, main, more);
  const field = (label: string, control: HTMLInputElement | HTMLSelectElement) =>
    make('div', { class: 'place-field' }, make('label', { for: control.id }, label), control);
  const element = make(
    'section',
    { class: 'place', 'aria-label': say('placeTitle', { number }) },
    field(say('stake'), stake),
    field(say('auto'), auto),
    button,
  );
  let act: PlaceAct = 'idle';
  let win = '';
  let sinceMs = Number.NEGATIVE_INFINITY;

  const getStake = () => toMajor(Number(stake.value));
  const toNames: Readonly<Record<PlaceAct, () => readonly [string, string]>> = {
    idle: () => [say('place', { amount: speech.money(getStake()) }), ''],
    bet: () => [say('place', { amount: speech.money(getStake()) }), ''],
    sending: () => [say('placing'), ''],
    placed: () => [say('placed'), ''],
    cash: () => [say('cashOut'), win],
    cashing: () => [say('cashing'), ''],
    next: () => [say('next'), ''],
    armed: () => [say('armed'), say('armedNote')],
  };

  function show(): void {
    const [name, note] = toNames[act]();
    main.textContent = name;
    more.textContent = note;
    element.dataset['act'] = act;
    button.setAttribute('aria-disabled', String(INERT.includes(act)));
    // The amount changes many times a second, so screen readers get a fixed name without the amount.
    if (act === 'cash') button.setAttribute('aria-label', say('cashOutPlace', { number }));
    else button.removeAttribute('aria-label');
    const isOpen = act === 'bet' || act === 'next' || act === 'idle';
    stake.disabled = !isOpen;
    auto.readOnly = !isOpen;
  }

  button.addEventListener('keydown', (event) => {
    if (event.repeat) event.preventDefault();
  });
  button.addEventListener('click', () => {
    if (INERT.includes(act) || performance.now() - sinceMs < SETTLE_MS) return;
    onAct(act);
  });
  stake.addEventListener('change', show);
  auto.addEventListener('input', () => auto.removeAttribute('aria-invalid'));
  auto.addEventListener('change', () => {
    const read = readAuto(auto.value);
    if (read === undefined) auto.setAttribute('aria-invalid', 'true');
  });
  show();
  return {
    element,
    button,
    getStake,
    readAuto() {
      const read = readAuto(auto.value);
      if (read === undefined) {
        auto.setAttribute('aria-invalid', 'true');
        auto.focus();
        return undefined;
      }
      return (read ?? 0) / 100;
    },
    setAct(next) {
      if (next === act) return;
      if (next !== 'cash') win = '';
      if (next === 'cash' || act === 'cash' || act === 'cashing') sinceMs = performance.now();
      act = next;
      show();
    },
    setWin(text) {
      if (act !== 'cash' || win === text) return;
      win = text;
      more.textContent = text;
    },
  };
}

export function toAutoInvalidText(speech: CrashSpeech): string {
  const [min, max] = [CASH_OUT_MIN, MULTIPLIER_MAX].map((hundredths) => toMultiplierText(hundredths / 100, speech));
  return speech.say('autoInvalid', { min: min ?? '', max: max ?? '' });
}
