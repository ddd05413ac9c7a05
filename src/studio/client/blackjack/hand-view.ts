import { make } from '../dom.ts';
import { makeCard, makeCardBack } from './card.ts';
import { toHandBadge } from './words.ts';

export interface HandView {
  readonly element: HTMLElement;
  /** Adds only new cards, so that each is animated once. @param isHoleHidden shows a card back after them */
  show(cards: readonly number[], canBeNatural: boolean, isHoleHidden?: boolean): void;
}

/** The cards of one hand from left to right in every language, and its total on a badge. */
export function createHandView(): HandView {
  const row = make('span', { class: 'cards', dir: 'ltr' });
  const badge = make('span', { class: 'badge', dir: 'ltr', 'aria-hidden': 'true' });
  let shown: readonly number[] = [];
  let back: SVGSVGElement | undefined;
  return {
    element: make('span', { class: 'hand' }, row, badge),
    show(cards, canBeNatural, isHoleHidden = false) {
      back?.remove();
      back = undefined;
      if (shown.some((card, place) => cards[place] !== card)) {
        row.replaceChildren();
        shown = [];
      }
      for (const card of cards.slice(shown.length)) row.append(makeCard(card));
      shown = [...cards];
      if (isHoleHidden) {
        back = makeCardBack();
        row.append(back);
      }
      row.dataset['count'] = String(cards.length + (isHoleHidden ? 1 : 0));
      badge.textContent = cards.length > 0 ? toHandBadge(cards, canBeNatural) : '';
    },
  };
}
