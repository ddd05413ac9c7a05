import type { SportsTicket } from '../../../contract/studio/sports.ts';
import { formatDate } from '../../../lib/format.ts';
import { makeFacts } from '../dialog.ts';
import { make, onClick } from '../dom.ts';
import { toClock, toMarketName, toMatchName, toPickName, toScore } from './names.ts';
import type { SportsSpeech } from './words.ts';

interface BetsTable {
  readonly speech: SportsSpeech;
  now(): number;
  cashOut(ticket: SportsTicket, offer: number): void;
}

const MARKS: Readonly<Record<string, string>> = { open: '○', won: '✓', lost: '✕', void: '–' };

type Leg = SportsTicket['legs'][number];

/** A void leg counts 1.00, but not where the ticket had ended before. */
function toResultText({ result }: Leg, { state }: SportsTicket, { say }: SportsSpeech): string {
  return result === 'void' && (state === 'lost' || state === 'cashed') ? say('leg.voided') : say(`leg.${result}`);
}

function makeLeg(leg: Leg, ticket: SportsTicket, { speech, now }: BetsTable): HTMLElement {
  const score = leg.phase === 'upcoming' ? '' : `${toScore(leg.state[0], leg.state[1])} · `;
  return make(
    'li',
    { class: 'bet-leg', 'data-result': leg.result },
    make('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[leg.result] ?? ''),
    make(
      'span',
      { class: 'bet-leg-text' },
      make(
        'span',
        {},
        toPickName(leg, leg.marketId, leg.pick, speech),
        ' ',
        make('b', { translate: 'no' }, speech.amount(leg.odds)),
      ),
      make('small', {}, `${toMarketName(leg.sportId, leg.marketId, speech)} · ${toMatchName(leg, speech)}`),
      make('small', {}, `${score}${toClock(leg, now(), speech)} · ${toResultText(leg, ticket, speech)}`),
    ),
  );
}

function makeTicketFacts(ticket: SportsTicket, { say, money, amount }: SportsSpeech): HTMLElement {
  const isOpen = ticket.payout === null;
  return makeFacts([
    [say('stakeIs'), money(ticket.stake)],
    [say('odds'), amount(ticket.odds)],
    isOpen ? [say('possibleReturn'), money(ticket.potential)] : [say('paid'), money(ticket.payout ?? 0)],
  ]);
}

/** The player's tickets, newest first, with each cash-out offer and its explanation. */
export function createBetsView(table: BetsTable) {
  const { speech } = table;
  const { say, money } = speech;
  const element = make('section', { class: 'bets-view', 'aria-label': say('myBets') });
  /** The ticket whose offer is explained, and the offer shown with it. */
  let asked: { ticketId: string; offer: number } | undefined;
  let shown: readonly SportsTicket[] = [];

  function makeCashOut(ticket: SportsTicket): HTMLElement[] {
    const { cashOut, ticketId } = ticket;
    if (ticket.state !== 'open') return [];
    if (!cashOut) return [make('p', { class: 'note' }, say('cashOutRests'))];
    const isAsked = asked?.ticketId === ticketId;
    const open = make(
      'button',
      { type: 'button', class: 'plain wide', 'aria-expanded': String(isAsked), 'data-focus': `cash:${ticketId}` },
      say('cashOut', { amount: money(cashOut.offer) }),
    );
    onClick(open, () => {
      asked = isAsked ? undefined : { ticketId, offer: cashOut.offer };
      draw();
    });
    if (!isAsked || !asked) return [open];
    const moved =
      asked.offer === cashOut.offer ? '' : say('cashOutMoved', { old: money(asked.offer), new: money(cashOut.offer) });
    const confirm = make(
      'button',
      { type: 'button', class: 'place', 'data-focus': `confirm:${ticketId}` },
      say('cashOutConfirm', { amount: money(cashOut.offer) }),
    );
    const keep = make(
      'button',
      { type: 'button', class: 'plain', 'data-focus': `keep:${ticketId}` },
      say('cashOutKeep'),
    );
    onClick(confirm, () => table.cashOut(ticket, cashOut.offer));
    onClick(keep, () => {
      asked = undefined;
      draw();
    });
    const why = say('cashOutWhy', {
      potential: money(ticket.potential),
      fair: money(cashOut.fair),
      chance: speech.percent(cashOut.chance * 10_000),
      fee: speech.percent(cashOut.fee),
      offer: money(cashOut.offer),
    });
    return [
      open,
      make(
        'div',
        { class: 'why' },
        make('p', {}, why),
        ...(moved ? [make('p', { class: 'leg-news' }, moved)] : []),
        confirm,
        keep,
      ),
    ];
  }

  function makeTicket(ticket: SportsTicket): HTMLElement {
    const time = formatDate(speech.tag, ticket.placedAt, { timeStyle: 'short' });
    return make(
      'article',
      { class: 'ticket', 'data-state': ticket.state },
      make(
        'div',
        { class: 'ticket-head' },
        make('h3', {}, say('bet', { time })),
        make('span', { class: 'state' }, say(`state.${ticket.state}`)),
      ),
      make('ul', { class: 'bet-legs' }, ...ticket.legs.map((leg) => makeLeg(leg, ticket, table))),
      makeTicketFacts(ticket, speech),
      ...makeCashOut(ticket),
    );
  }

  function draw(): void {
    const { activeElement } = document;
    const focus =
      activeElement instanceof HTMLElement && element.contains(activeElement)
        ? activeElement.dataset['focus']
        : undefined;
    const tickets = shown.filter(({ state }) => state !== 'refused');
    element.replaceChildren(
      ...(tickets.length > 0 ? tickets.map(makeTicket) : [make('p', { class: 'note' }, say('betsEmpty'))]),
    );
    if (focus) element.querySelector<HTMLElement>(`[data-focus="${focus}"]`)?.focus();
  }

  return {
    element,
    update(tickets: readonly SportsTicket[]) {
      const isSame = JSON.stringify(tickets) === JSON.stringify(shown);
      shown = tickets;
      if (!isSame || element.childElementCount === 0) draw();
    },
  };
}
