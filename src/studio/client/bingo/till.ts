import { make, onClick } from '../dom.ts';
import type { Opened } from '../lottery/api.ts';
import { createStakePicker } from '../stake-picker.ts';
import type { BingoSpeech } from './words.ts';

export function createTill(game: Opened, speech: BingoSpeech, onBuy: () => void) {
  const { say, money, sayCount } = speech;
  const sum = make('p', { class: 'sum', id: 'sum', role: 'status' });
  const balance = make('span', { class: 'value', translate: 'no', id: 'balance' });
  const buy = make('button', { type: 'button', class: 'spin', id: 'place' }, say('buy'));
  const stake = createStakePicker(game.types[0]?.lineStakes ?? [], speech);
  const label = stake.element.querySelector('label');
  if (label) label.textContent = say('perCard');
  let cards = 0;
  let isBusy = false;
  const isOver = () => cards * stake.getStake() > game.ticketMax;

  function redraw(): void {
    const each = stake.getStake();
    const parts = { cards: sayCount('cards', cards), stake: money(each), total: money(cards * each) };
    sum.textContent = isOver() ? say('overMax', { max: money(game.ticketMax) }) : say('total', parts);
    buy.setAttribute('aria-disabled', String(isBusy || isOver()));
    stake.setDisabled(isBusy);
  }

  onClick(buy, () => {
    if (!isBusy && !isOver()) onBuy();
  });
  stake.element.addEventListener('change', redraw);
  stake.element.addEventListener('click', redraw);
  const reading = make('div', { class: 'reading' }, make('span', { class: 'label' }, say('balance')), balance);
  return {
    element: make('footer', {}, make('div', { class: 'readings' }, reading, sum), stake.element, buy),
    getStake: stake.getStake,
    setCards(count: number) {
      cards = count;
      redraw();
    },
    setBalance: (amount: number) => {
      balance.textContent = money(amount);
    },
    setBusy(next: boolean) {
      isBusy = next;
      redraw();
    },
  };
}
