import type { BetType, Picks } from '../../lottery/bet-types.ts';
import { countLines, findSelectionProblem } from '../../lottery/selection.ts';
import { make, onClick } from '../dom.ts';
import { createStakePicker, type StakePicker } from '../stake-picker.ts';
import type { Opened } from './api.ts';
import type { LotterySpeech } from './words.ts';

/** The ticket in preparation: lines times stake, and the bet button. */
export interface Slip {
  readonly element: HTMLElement;
  readonly place: HTMLButtonElement;
  setType(type: BetType): void;
  show(picks: Picks): void;
  setBalance(amount: number): void;
  setBusy(isBusy: boolean): void;
  /** While a ticket is in flight, the button sends that ticket again, even if other numbers are marked. */
  setInFlight(isInFlight: boolean): void;
  /** The stake per line; undefined while the marks form no ticket. */
  getLineStake(): number | undefined;
}

export function createSlip(game: Opened, speech: LotterySpeech, onPlace: () => void): Slip {
  const { say, money } = speech;
  const sum = make('p', { class: 'sum', id: 'sum', role: 'status' });
  const balance = make('span', { class: 'value', translate: 'no', id: 'balance' });
  const stakeSlot = make('div', { class: 'stake-slot' });
  const place = make('button', { type: 'button', class: 'spin', id: 'place' }, say('place'));
  let type: BetType | undefined;
  let picks: Picks = [];
  let stake: StakePicker | undefined;
  let isBusy = false;
  let isReady = false;
  let isInFlight = false;

  function redraw(): void {
    const lineStake = stake?.getStake() ?? 0;
    const problem = type ? findSelectionProblem(type, picks) : 'few';
    const lines = type && !problem ? countLines(type, picks) : 0;
    const total = lines * lineStake;
    const isOver = total > game.ticketMax;
    isReady = lines > 0 && !isOver;
    if (problem === 'many') sum.textContent = say('tooMany', { max: game.linesMax });
    else if (lines === 0) sum.textContent = say('noLines');
    else if (isOver) sum.textContent = say('overMax', { max: money(game.ticketMax) });
    else {
      const parts = { lines: speech.sayCount('lines', lines), stake: money(lineStake), total: money(total) };
      sum.textContent = say('total', parts);
    }
    place.setAttribute('aria-disabled', String(isBusy || !(isReady || isInFlight)));
    stake?.setDisabled(isBusy);
  }

  onClick(place, () => {
    if (!isBusy && (isReady || isInFlight)) onPlace();
  });
  stakeSlot.addEventListener('change', redraw);
  stakeSlot.addEventListener('click', redraw);

  return {
    element: make(
      'footer',
      {},
      make(
        'div',
        { class: 'readings' },
        make('div', { class: 'reading' }, make('span', { class: 'label' }, say('balance')), balance),
        sum,
      ),
      stakeSlot,
      place,
    ),
    place,
    setType(next) {
      type = next;
      const stakes = game.types.find(({ code }) => code === next.code)?.lineStakes ?? [];
      stake = createStakePicker(stakes, speech);
      const label = stake.element.querySelector('label');
      if (label) label.textContent = say('lineStake');
      stakeSlot.replaceChildren(stake.element);
      redraw();
    },
    show(next) {
      picks = next;
      redraw();
    },
    setBalance: (amount) => {
      balance.textContent = money(amount);
    },
    setBusy(next) {
      isBusy = next;
      redraw();
    },
    setInFlight(next) {
      isInFlight = next;
      redraw();
    },
    getLineStake: () => (isReady ? stake?.getStake() : undefined),
  };
}
