import { toMajor, toMinor } from '../../../contract/core/minor-units.ts';
import type { BlackjackSeatView } from '../../../contract/studio/blackjack-view.ts';
import { isBust } from '../../live/blackjack/hand.ts';
import { type HandResult, toHandResult } from '../../live/blackjack/settle.ts';
import { make, onClick } from '../dom.ts';
import { makeFieldChip } from '../live/chip.ts';
import { createHandView, type HandView } from './hand-view.ts';
import { type BlackjackSpeech, toHandWords } from './words.ts';

export interface SeatShown {
  /** Undefined without a stake. */
  readonly view: BlackjackSeatView | undefined;
  readonly draftMinor: number;
  /** The hand whose decision this player must make. */
  readonly activeHand: number | undefined;
  /** All cards of the dealer once the round is over. */
  readonly dealer: readonly number[] | undefined;
  readonly isOpen: boolean;
}

export interface SeatView {
  readonly element: HTMLElement;
  show(seat: SeatShown): void;
}

export function createSeatView(seat: number, speech: BlackjackSpeech, onTap: () => void): SeatView {
  const { say, money } = speech;
  const name = make('span', { class: 'seat-name' });
  const chips = make('span', { class: 'seat-chips', dir: 'ltr' });
  const hands = make('span', { class: 'hands' });
  // The button covers the seat, so its accessible name contains everything that the seat shows.
  const button = make('button', { type: 'button', class: 'seat-button' });
  const seen = make('span', { class: 'seat-seen', 'aria-hidden': 'true' }, hands, chips, name);
  const element = make('div', { class: 'seat', 'data-seat': seat }, seen, button);
  const views: HandView[] = [];
  onClick(button, onTap);

  function toResultWords(
    cards: readonly number[],
    dealer: readonly number[],
    canBeNatural: boolean,
  ): [HandResult, string] {
    const result = toHandResult(cards, dealer, canBeNatural);
    return [result, say(isBust(cards) ? 'result.bust' : `result.${result}`)];
  }

  function toLabel({ view, draftMinor }: SeatShown): string {
    const stake = money(view?.isYours ? view.stake : 0);
    if (draftMinor > 0) return say('seat.draft', { seat, draft: money(toMajor(draftMinor)), stake });
    if (!view) return say('seat.free', { seat });
    return say(view.isYours ? 'seat.yours' : 'seat.taken', { seat, stake: money(view.stake) });
  }

  return {
    element,
    show(shown) {
      const { view, draftMinor, activeHand, dealer, isOpen } = shown;
      const dealt = view?.hands ?? [];
      const canBeNatural = dealt.length === 1;
      while (views.length > dealt.length) views.pop()?.element.remove();
      const words: string[] = [];
      dealt.forEach(({ cards, isDoubled }, place) => {
        let hand = views[place];
        if (!hand) {
          hand = createHandView();
          views.push(hand);
          hands.append(hand.element);
        }
        hand.show(cards, canBeNatural);
        hand.element.classList.toggle('active', activeHand === place);
        hand.element.toggleAttribute('data-doubled', isDoubled);
        const end = dealer && toResultWords(cards, dealer, canBeNatural);
        if (end) [hand.element.dataset['result'], hand.element.dataset['end']] = end;
        else {
          delete hand.element.dataset['result'];
          delete hand.element.dataset['end'];
        }
        words.push(toHandWords(cards, speech, canBeNatural) + (end ? `, ${end[1]}` : ''));
      });
      const label = toLabel(shown);
      button.setAttribute(
        'aria-label',
        words.length > 0 ? say('seat.hand', { seat: label, hand: words.join('; ') }) : label,
      );
      button.setAttribute('aria-disabled', String(!isOpen || (view !== undefined && !view.isYours)));
      element.classList.toggle('yours', view?.isYours === true);
      element.classList.toggle('taken', view !== undefined && !view.isYours);
      element.classList.toggle('turn', activeHand !== undefined);
      element.dataset['hands'] = String(dealt.length);
      name.textContent = view?.isYours ? `${seat} · ${say('you')}` : String(seat);
      const placedMinor = view ? toMinor(view.stake) : 0;
      const hasChip = placedMinor + draftMinor > 0;
      chips.replaceChildren(...(hasChip ? [makeFieldChip({ placedMinor, draftMinor }, speech.tag)] : []));
    },
  };
}
