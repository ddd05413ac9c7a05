import { SEATS } from '../../live/blackjack/shoe.ts';
import { make } from '../dom.ts';
import { createHandView } from './hand-view.ts';
import { createSeatView, type SeatView } from './seat-view.ts';
import { type BlackjackSpeech, toHandWords } from './words.ts';

export interface Felt {
  readonly element: HTMLElement;
  readonly seats: readonly SeatView[];
  /** @param isHoleHidden the dealer's second card is dealt and not turned */
  showDealer(cards: readonly number[], isHoleHidden: boolean): void;
  /** Results of the dealer, oldest first. */
  showMarks(marks: readonly string[]): void;
}

const MARKS_SHOWN = 8;

export function createFelt(speech: BlackjackSpeech, onSeat: (seat: number) => void): Felt {
  const { say } = speech;
  const hand = createHandView();
  const words = make('span', { class: 'unseen' });
  const dealer = make(
    'section',
    { class: 'dealer', 'aria-label': say('dealer') },
    make('span', { class: 'dealer-name', 'aria-hidden': 'true' }, say('dealer')),
    hand.element,
    words,
  );
  const marks = make('ol', { class: 'marks', dir: 'ltr', 'aria-label': say('history') });
  const rules = (['feltPays', 'feltDealer', 'feltInsurance'] as const).map((key) => make('span', {}, say(key)));
  const seats = Array.from({ length: SEATS }, (_, place) => createSeatView(place + 1, speech, () => onSeat(place + 1)));
  return {
    element: make(
      'div',
      { class: 'felt' },
      make('div', { class: 'felt-top' }, dealer, marks),
      make('p', { class: 'felt-rules' }, ...rules),
      make(
        'div',
        { class: 'seats', dir: 'ltr', role: 'group', 'aria-label': say('seats') },
        ...seats.map(({ element }) => element),
      ),
    ),
    seats,
    showDealer(cards, isHoleHidden) {
      hand.show(cards, true, isHoleHidden);
      words.textContent = cards.length > 0 ? toHandWords(cards, speech) : '';
    },
    showMarks(all) {
      const latest = all.slice(-MARKS_SHOWN).reverse();
      const items = latest.length > 0 ? latest : [say('historyEmpty')];
      marks.replaceChildren(...items.map((mark) => make('li', {}, mark)));
    },
  };
}
