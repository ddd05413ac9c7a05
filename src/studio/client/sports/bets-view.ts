import type { SportsTicket } from '../../../contract/studio/sports.ts';
import { listPicks } from '../../sports/selection.ts';
import { makeFacts } from '../dialog.ts';
import { make } from '../dom.ts';
import { formatSiteTime } from '../site-time.ts';
import type { CashOutPart } from './api.ts';
import { createCashOutPanel } from './cash-out-panel.ts';
import { toClock, toMarketName, toMatchName, toPickName, toScore } from './names.ts';
import type { SportsSpeech } from './words.ts';

interface BetsTable {
  readonly speech: SportsSpeech;
  now(): number;
  cashOut(ticket: SportsTicket, offer: number, part?: CashOutPart): void;
}

const MARKS: Readonly<Record<string, string>> = { open: '○', won: '✓', lost: '✕', void: '–' };

type Leg = SportsTicket['legs'][number];

/** The picks of a combination, each with its result. */
function makeParts(leg: Leg, { state }: SportsTicket, speech: SportsSpeech): HTMLElement {
  const rows = listPicks(leg).map(({ marketId, pick }, index) => {
    const result = leg.results[index] ?? 'open';
    const name = `${toPickName(leg, marketId, pick, speech)} · ${toMarketName(leg.sportId, marketId, speech)}`;
    const isDecided = result !== 'open' && state !== 'open';
    const text = isDecided ? ` · ${speech.say(result === 'void' ? 'leg.voided' : `leg.${result}`)}` : '';
    return make(
      'li',
      { 'data-result': result },
      make('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[result] ?? ''),
      make('span', {}, name, text),
    );
  });
  return make('ul', { class: 'bet-parts' }, ...rows);
}

/** The result of a leg in words. The text of a void leg says that the leg counts 1.00, except on a lost or cashed-out ticket. */
function toResultText({ result }: Leg, { state }: SportsTicket, { say }: SportsSpeech): string {
  return result === 'void' && (state === 'lost' || state === 'cashed') ? say('leg.voided') : say(`leg.${result}`);
}

function makeLeg(leg: Leg, ticket: SportsTicket, { speech, now }: BetsTable): HTMLElement {
  const isCombined = leg.further.length > 0;
  const name = isCombined ? speech.say('combined') : toPickName(leg, leg.marketId, leg.pick, speech);
  const about = isCombined ? [] : [toMarketName(leg.sportId, leg.marketId, speech)];
  const score = leg.phase === 'upcoming' ? '' : `${toScore(leg.state[0], leg.state[1])} · `;
  return make(
    'li',
    { class: 'bet-leg', 'data-result': leg.result },
    make('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[leg.result] ?? ''),
    make(
      'span',
      { class: 'bet-leg-text' },
      make('span', {}, name, ' ', make('b', { translate: 'no' }, speech.amount(leg.odds))),
      ...(isCombined ? [makeParts(leg, ticket, speech)] : []),
      make('small', {}, [...about, toMatchName(leg, speech)].join(' · ')),
      make('small', {}, `${score}${toClock(leg, now(), speech)} · ${toResultText(leg, ticket, speech)}`),
    ),
  );
}

function makeTicketFacts(ticket: SportsTicket, { say, money, amount, tag }: SportsSpeech): HTMLElement {
  const isOpen = ticket.payout === null;
  const parts = ticket.parts.map(({ stake, paid, at }) => {
    const time = formatSiteTime(tag, at, { timeStyle: 'short' });
    return [say('cashedStake', { stake: money(stake), time }), money(paid)] as const;
  });
  return makeFacts([
    [say('stakeIs'), money(ticket.stake)],
    ...parts,
    ...(isOpen && parts.length > 0 ? [[say('stakeOpen'), money(ticket.openStake)] as const] : []),
    [say('odds'), amount(ticket.odds)],
    isOpen ? [say('possibleReturn'), money(ticket.potential)] : [say('paid'), money(ticket.payout ?? 0)],
  ]);
}

/** The player's tickets, newest first, with each cash-out offer and its explanation. */
export function createBetsView(table: BetsTable) {
  const { speech } = table;
  const { say } = speech;
  const element = make('section', { class: 'bets-view', 'aria-label': say('myBets') });
  let shown: readonly SportsTicket[] = [];
  const cashOut = createCashOutPanel({ speech, cashOut: table.cashOut, onChange: draw });

  function makeTicket(ticket: SportsTicket): HTMLElement {
    const time = formatSiteTime(speech.tag, ticket.placedAt, { timeStyle: 'short' });
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
      ...cashOut.make(ticket),
    );
  }

  function findFocus(): string | undefined {
    const { activeElement } = document;
    const isOwn = activeElement instanceof HTMLElement && element.contains(activeElement);
    return isOwn ? activeElement.dataset['focus'] : undefined;
  }

  function draw(focus = findFocus()): void {
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
