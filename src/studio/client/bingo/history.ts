import type { LotteryTicket } from '../../../contract/studio/lottery.ts';
import { make } from '../dom.ts';
import type { BingoSpeech } from './words.ts';

/** A return up to the stake is not called a prize. */
function toStateText({ state, stake, payout }: LotteryTicket, isHidden: boolean, { say, money }: BingoSpeech): string {
  if (isHidden || state === 'placed') return say('state.placed');
  if (state === 'settled' && payout > 0)
    return say(payout > stake ? 'state.won' : 'state.back', { amount: money(payout) });
  return say(`state.${state}`);
}

/** The player's purchases, newest first. The result of a round is hidden while it is being called. */
export function createHistory(speech: BingoSpeech) {
  const { say, sayCount, money } = speech;
  const list = make('ol', { class: 'tickets', tabindex: 0, 'aria-label': say('history') });
  const empty = make('p', { class: 'note' }, say('noHistory'));
  return {
    element: make('section', { class: 'own' }, make('h2', {}, say('history')), empty, list),
    show(tickets: readonly LotteryTicket[], callingNumber: string): void {
      empty.hidden = tickets.length > 0;
      list.hidden = tickets.length === 0;
      list.replaceChildren(
        ...tickets.map((ticket) => {
          const parts = { cards: sayCount('cards', ticket.lines), stake: money(ticket.lineStake) };
          const isHidden = ticket.drawNumber === callingNumber;
          return make(
            'li',
            { class: 'ticket', 'data-state': ticket.state },
            make('strong', {}, say('round', { number: ticket.drawNumber })),
            make('span', {}, say('total', { ...parts, total: money(ticket.stake) })),
            make('span', { class: 'ticket-state' }, toStateText(ticket, isHidden, speech)),
          );
        }),
      );
    },
  };
}
