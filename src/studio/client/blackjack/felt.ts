import type { LiveState } from '../../../contract/studio/live.ts';
import { BUST_MARK } from '../../live/blackjack/dealer.ts';
import { SEATS } from '../../live/blackjack/shoe.ts';
import { make } from '../dom.ts';
import { createHandView } from './hand-view.ts';
import type { Asked } from './own-hands.ts';
import { createSeatView } from './seat-view.ts';
import { type BlackjackSpeech, toHandWords } from './words.ts';

/** Phases with dealt cards in which the dealer's second card is face down. */
export const PLAYING: readonly string[] = ['closed', 'insuring', 'acting'];

export interface FeltShown {
  readonly state: Pick<LiveState, 'phase' | 'blackjack'> | undefined;
  readonly asked: Asked | undefined;
  /** Unconfirmed chips on a seat, in minor units. */
  toDraft(seat: number): number;
  readonly isOpen: boolean;
  /** True once this screen has turned all cards of the dealer. */
  readonly isRevealed: boolean;
}

export interface Felt {
  readonly element: HTMLElement;
  /** @param isHoleHidden the dealer's second card is dealt and face down */
  showDealer(cards: readonly number[], isHoleHidden: boolean): void;
  show(shown: FeltShown): void;
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
  const showDealer: Felt['showDealer'] = (cards, isHoleHidden) => {
    hand.show(cards, true, isHoleHidden);
    words.textContent = cards.length > 0 ? toHandWords(cards, speech) : '';
  };
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
    showDealer,
    show({ state, asked, toDraft, isOpen, isRevealed }) {
      const { phase = 'asleep', blackjack } = state ?? {};
      const isEnded = phase === 'shown' || phase === 'settled';
      if (!isEnded) showDealer(blackjack?.dealer ?? [], PLAYING.includes(phase));
      const dealer = isEnded && isRevealed ? blackjack?.dealer : undefined;
      seats.forEach((seatView, place) => {
        const view = blackjack?.seats.find(({ seat }) => seat === place + 1);
        const activeHand = asked && asked.seat === view && phase === 'acting' ? asked.hand : undefined;
        seatView.show({ view, draftMinor: toDraft(place + 1), activeHand, dealer, isOpen });
      });
    },
    showMarks(all) {
      const latest = all.slice(-MARKS_SHOWN).reverse();
      const items = latest.length > 0 ? latest : [say('historyEmpty')];
      marks.replaceChildren(...items.map((mark) => make('li', {}, mark === BUST_MARK ? say('result.bust') : mark)));
    },
  };
}
