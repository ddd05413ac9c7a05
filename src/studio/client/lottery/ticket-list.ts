import type { LotteryTicket } from '../../../contract/studio/lottery.ts';
import { getBetType, type Lottery } from '../../lottery/lotteries.ts';
import { make } from '../dom.ts';
import { toPicksText, toTypeText } from './labels.ts';
import type { LotterySpeech } from './words.ts';

/** A return up to the stake is not called a prize. */
function toStateText({ state, stake, payout }: LotteryTicket, { say, money }: LotterySpeech): string {
  if (state === 'settled' && payout > 0)
    return say(payout > stake ? 'state.won' : 'state.back', { amount: money(payout) });
  return say(`state.${state}`);
}

function makeTicket(lottery: Lottery, ticket: LotteryTicket, speech: LotterySpeech): HTMLLIElement {
  const { say, money, sayCount } = speech;
  const type = getBetType(lottery.form, ticket.playType);
  const marks = type ? toPicksText(type, ticket.picks, speech) : '';
  const lines = sayCount('lines', ticket.lines);
  const price = say('total', { lines, stake: money(ticket.lineStake), total: money(ticket.stake) });
  const isWon = ticket.state === 'settled' && ticket.payout > ticket.stake;
  return make(
    'li',
    { class: `ticket ${isWon ? 'won' : ticket.state}`, 'data-state': ticket.state },
    make(
      'div',
      { class: 'ticket-head' },
      make('strong', {}, toTypeText(ticket.playType, speech)),
      make('span', {}, price),
    ),
    make('p', { class: 'ticket-marks' }, marks),
    make(
      'div',
      { class: 'ticket-foot' },
      make('span', {}, say('draw', { number: ticket.drawNumber })),
      make('span', { class: 'ticket-state' }, toStateText(ticket, speech)),
    ),
  );
}

/** The player's last tickets of this lottery, newest first. */
export function createTicketList(lottery: Lottery, speech: LotterySpeech) {
  const list = make('ol', { class: 'tickets', tabindex: 0, 'aria-label': speech.say('myTickets') });
  const empty = make('p', { class: 'note' }, speech.say('noTickets'));
  return {
    element: make('section', { class: 'own' }, make('h2', {}, speech.say('myTickets')), empty, list),
    show(tickets: readonly LotteryTicket[]): void {
      empty.hidden = tickets.length > 0;
      list.hidden = tickets.length === 0;
      list.replaceChildren(...tickets.map((ticket) => makeTicket(lottery, ticket, speech)));
    },
  };
}
