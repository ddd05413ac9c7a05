import { CARDS } from '../../bingo/card.ts';
import { make, onClick } from '../dom.ts';
import { type CardView, createCardView } from './card-view.ts';
import type { BingoSpeech } from './words.ts';

const CARDS_MAX = 12;
const CARDS_FIRST = 2;

function makeName(taken: readonly string[]): string {
  for (;;) {
    const [chance = 0] = crypto.getRandomValues(new Uint16Array(1));
    const name = String(chance % CARDS).padStart(4, '0');
    // Discards values above the last complete multiple of `CARDS`, to avoid bias.
    if (chance < Math.floor(65_536 / CARDS) * CARDS && !taken.includes(name)) return name;
  }
}

/** Cards for sale: their number, and another random selection. */
export function createShop(speech: BingoSpeech, onChange: () => void) {
  const { say } = speech;
  let cards: { name: string; view: CardView }[] = [];
  const list = make('div', { class: 'cards' });
  const number = make('output', { class: 'count', 'aria-live': 'polite' });
  const fewer = make('button', { type: 'button', class: 'icon', 'aria-label': say('fewer') }, '−');
  const more = make('button', { type: 'button', class: 'icon', 'aria-label': say('more') }, '+');
  const swap = make('button', { type: 'button', class: 'plain' }, say('swap'));

  function fill(count: number): void {
    cards = cards.slice(0, count);
    while (cards.length < count) {
      const name = makeName(cards.map((card) => card.name));
      cards.push({ name, view: createCardView(name, speech) });
    }
    list.replaceChildren(...cards.map(({ view }) => view.element));
    number.textContent = speech.sayCount('cards', cards.length);
    fewer.setAttribute('aria-disabled', String(cards.length <= 1));
    more.setAttribute('aria-disabled', String(cards.length >= CARDS_MAX));
    onChange();
  }

  function renew(): void {
    const count = cards.length;
    cards = [];
    fill(count);
  }

  onClick(fewer, () => fill(Math.max(1, cards.length - 1)));
  onClick(more, () => fill(Math.min(CARDS_MAX, cards.length + 1)));
  onClick(swap, renew);
  return {
    element: make(
      'section',
      { class: 'shop' },
      make('h2', {}, say('shop')),
      make('div', { class: 'shop-ways' }, fewer, number, more, swap),
      list,
    ),
    start: () => fill(CARDS_FIRST),
    renew,
    getNames: () => cards.map(({ name }) => name),
  };
}
