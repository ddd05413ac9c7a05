import type { LotteryTicket } from '../../../contract/studio/lottery.ts';
import { make } from '../dom.ts';
import type { Calling } from './calling.ts';
import { type CardView, createCardView } from './card-view.ts';
import type { BingoSpeech } from './words.ts';

/** The player's cards of one round; redrawn only when they change. */
export function createOwnCards(heading: string, speech: BingoSpeech) {
  const list = make('div', { class: 'cards' });
  const element = make('section', { class: 'own-cards' }, make('h2', {}, heading), list);
  let shown = '';
  let views: CardView[] = [];
  element.hidden = true;
  return {
    element,
    show(tickets: readonly LotteryTicket[], calling: Calling | undefined): void {
      const names = tickets.flatMap(({ picks }) => picks[0] ?? []);
      if (names.join() !== shown) {
        shown = names.join();
        views = names.map((name) => createCardView(name, speech));
        list.replaceChildren(...views.map((view) => view.element));
      }
      element.hidden = names.length === 0;
      const called = new Set(calling?.called ?? []);
      for (const view of views) view.mark(called);
    },
  };
}
