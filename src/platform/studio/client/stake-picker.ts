import { make, onClick } from './dom.ts';
import type { Speech } from './words.ts';

export interface StakePicker {
  readonly element: HTMLElement;
  getStake(): number;
  choose(stake: number): void;
  setDisabled(isDisabled: boolean): void;
}

const STAKE_FIRST = 1;

/** One step down, the list, one step up. */
export function createStakePicker(stakes: readonly number[], speech: Speech): StakePicker {
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
    less.disabled = isOff || list.selectedIndex <= 0;
    more.disabled = isOff || list.selectedIndex >= stakes.length - 1;
  };
  const step = (by: number) => {
    list.selectedIndex = Math.min(stakes.length - 1, Math.max(0, list.selectedIndex + by));
    refresh();
  };
  onClick(less, () => step(-1));
  onClick(more, () => step(1));
  list.addEventListener('change', refresh);
  refresh();
  const label = make('label', { for: 'stake' }, say('stake'));
  return {
    element: make('div', { class: 'stake' }, label, make('div', { class: 'stake-row' }, less, list, more)),
    getStake: () => stakes[list.selectedIndex] ?? stakes[0] ?? 0,
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
