import { make, onClick } from './dom.ts';
import type { Speech } from './words.ts';

export interface StakePicker {
  readonly element: HTMLElement;
  getStake(): number;
  choose(stake: number): void;
  setDisabled(isDisabled: boolean): void;
}

const STAKE_FIRST = 1;

/**
 * A button for the next lower stake, the list, and a button for the next higher stake. A button at its limit keeps the focus. If it
 * lost the focus, the next key press would be a bet in games where keys spin.
 */
export function createStakePicker(
  stakes: readonly number[],
  speech: Speech,
  onStep: (stake: number) => void = () => {},
): StakePicker {
  const { say } = speech;
  const list = make(
    'select',
    { id: 'stake' },
    ...stakes.map((stake) => make('option', { value: stake }, speech.money(stake))),
  );
  const less = make('button', { type: 'button', class: 'icon', 'aria-label': say('stakeLess') }, '−');
  const more = make('button', { type: 'button', class: 'icon', 'aria-label': say('stakeMore') }, '+');
  list.selectedIndex = Math.max(0, stakes.indexOf(STAKE_FIRST));
  let isOff = false;
  const refresh = () => {
    list.disabled = isOff;
    less.setAttribute('aria-disabled', String(isOff || list.selectedIndex <= 0));
    more.setAttribute('aria-disabled', String(isOff || list.selectedIndex >= stakes.length - 1));
  };
  const getStake = () => stakes[list.selectedIndex] ?? stakes[0] ?? 0;
  const step = (button: HTMLButtonElement, by: number) => {
    if (button.getAttribute('aria-disabled') === 'true') return;
    list.selectedIndex += by;
    refresh();
    onStep(getStake());
  };
  onClick(less, () => step(less, -1));
  onClick(more, () => step(more, 1));
  list.addEventListener('change', refresh);
  refresh();
  const label = make('label', { for: 'stake' }, say('stake'));
  return {
    element: make('div', { class: 'stake' }, label, make('div', { class: 'stake-row' }, less, list, more)),
    getStake,
    choose(stake) {
      if (stakes.includes(stake)) list.selectedIndex = stakes.indexOf(stake);
      refresh();
    },
    setDisabled(isDisabled) {
      isOff = isDisabled;
      refresh();
    },
  };
}
