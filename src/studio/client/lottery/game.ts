import type { LotteryState, LotteryTicket } from '../../../contract/studio/lottery.ts';
import { toRandomKey } from '../../../lib/random-key.ts';
import type { Lottery } from '../../lottery/lotteries.ts';
import { isTurnedAway } from '../api.ts';
import { onClick } from '../dom.ts';
import { tellHost } from '../host.ts';
import { toRefusalMood } from '../message-line.ts';
import { createPending } from '../pending.ts';
import { followRenewedBalance } from '../renewed-balance.ts';
import { playSound } from '../sound.ts';
import { type Opened, type Order, openLotteryGame, placeBet, readLotteryOrder } from './api.ts';
import { toNumbersText } from './balls.ts';
import { createDrawClock, type DrawPhase } from './draw-clock.ts';
import { toDrawName } from './labels.ts';
import { createAskAgain, createOwnTickets, isPlaced } from './own-tickets.ts';
import { createResultsPanel } from './results-panel.ts';
import { createRulesPanel } from './rules-panel.ts';
import { createView } from './view.ts';
import type { LotterySpeech } from './words.ts';

const LAST_SECONDS_MS = 5000;

/** The message about tickets that have ended. A payout up to the stake is not called a win. */
function toEndWords(ended: readonly LotteryTicket[], { say, money }: LotterySpeech) {
  const stake = ended.reduce((sum, ticket) => sum + ticket.stake, 0);
  const payout = ended.reduce((sum, ticket) => sum + (ticket.state === 'returned' ? ticket.stake : ticket.payout), 0);
  const amount = money(payout);
  if (payout > stake) return { text: say('ticketWon', { amount }), isWon: true };
  return { text: payout > 0 ? say('ticketReturned', { amount }) : say('ticketLost'), isWon: false };
}

export function startLottery(
  root: HTMLElement,
  lottery: Lottery,
  { launch, playType, kept }: { launch: string; playType: string; kept: unknown },
  game: Opened,
  speech: LotterySpeech,
): void {
  const { say, money } = speech;
  const own = createOwnTickets(launch, game.tickets);
  const pending = createPending(readLotteryOrder(kept));
  let isOver = false;
  /** The draw for which the last bet arrived too late. */
  let closedDraw: string | undefined;
  let lastPhase: DrawPhase | undefined;
  /** The draw that takes bets. Tickets of earlier draws wait for their result. */
  let openDraw = game.state.draw.drawNumber;
  const asking = createAskAgain(() => void askForTickets());

  const view = createView(root, lottery, game, speech, () => void place());
  const results = createResultsPanel(lottery, speech, () => clock.getState());
  const rules = createRulesPanel(lottery, game, speech);

  const setBalance = (amount: number) => {
    view.slip.setBalance(amount);
    tellHost('orla:balance');
  };
  const expire = () => {
    isOver = true;
    view.slip.setBusy(true);
    view.tell(speech.find('error.games.launch_expired') ?? '', 'trouble');
    tellHost('orla:launch-expired');
  };

  /** Whether a ticket of a finished draw still waits for its result. Draws before `from` are ignored. */
  const areWaiting = (from = '') =>
    own.list().some((ticket) => isPlaced(ticket) && ticket.drawNumber >= from && ticket.drawNumber < openDraw);

  /** Polls after a draw until each of its tickets has a result. */
  async function askForTickets(): Promise<void> {
    const reply = await own.ask();
    if (reply.kind === 'refused' && !isTurnedAway(reply.code)) return expire();
    if (reply.kind === 'done') {
      const { ended, balance } = reply.value;
      view.tickets.show(own.list());
      if (ended.length > 0) {
        setBalance(balance);
        const { text, isWon } = toEndWords(ended, speech);
        view.tell(say('withBalance', { text, amount: money(balance) }), isWon ? 'win' : undefined);
        if (isWon) playSound('win');
      }
    }
    if (areWaiting()) asking.goOn();
  }

  function hear(state: LotteryState): void {
    view.drawCard.show(state, true);
    const [newest] = state.results;
    if (newest) {
      const numbers = toNumbersText(lottery, newest.numbers);
      const drawn = say('drawn', { number: toDrawName(newest.drawNumber), numbers });
      // This line replaces the refusal of a late bet. So after a late bet it also says that betting is open again.
      view.tell(closedDraw === newest.drawNumber ? `${drawn} ${say('openAgain')}` : drawn);
      playSound('stop');
    }
    const drawnFrom = openDraw;
    openDraw = state.draw.drawNumber;
    if (areWaiting(drawnFrom)) asking.begin();
  }

  const clock = createDrawClock(game.state, {
    launch,
    onState: hear,
    onSilence: () => view.tell(say('offline'), 'trouble'),
    onExpired: expire,
    onTick(phase, leftMs) {
      view.drawCard.tick(phase, leftMs);
      if (phase === 'closed' && lastPhase === 'open') playSound('close');
      if (phase === 'open' && leftMs < LAST_SECONDS_MS && leftMs % 1000 < 250) playSound('tick');
      lastPhase = phase;
    },
  });

  /** The ticket that the marked numbers form; undefined while they form none. */
  function makeOrder(): Order | undefined {
    const type = view.getChosen();
    const lineStake = view.slip.getLineStake();
    if (!type || lineStake === undefined) return undefined;
    const { drawNumber } = clock.getState().draw;
    return { ticketKey: toRandomKey(), drawNumber, playType: type.code, picks: view.getPicks(), lineStake };
  }

  async function place(): Promise<void> {
    const asked = pending.get();
    const order = asked ?? makeOrder();
    if (isOver || !order) return;
    view.slip.setBusy(true);
    view.tell(say(asked ? 'askingAgain' : 'placing'));
    const reply = await pending.ask(
      () => order,
      (each) => placeBet(launch, each),
      () => view.tell(say('retrying'), 'trouble'),
    );
    view.slip.setBusy(false);
    view.slip.setInFlight(pending.get() !== undefined);
    if (reply.kind === 'lost') return view.tell(say('retryByHand'), 'trouble');
    if (reply.kind === 'refused') {
      if (reply.code === 'games.launch_expired') return expire();
      if (reply.code === 'lottery.closed') closedDraw = order.drawNumber;
      view.tell(speech.find(`error.${reply.code}`) ?? say('error.other'), toRefusalMood(reply.code));
      return;
    }
    const { ticket, balance } = reply.value;
    own.put(ticket);
    if (areWaiting(ticket.drawNumber)) asking.begin();
    view.tickets.show(own.list());
    view.clear();
    setBalance(balance);
    playSound('tap');
    const text = say('placed', { number: toDrawName(ticket.drawNumber) });
    view.tell(say('withBalance', { text, amount: money(balance) }));
  }

  root.append(results.element, rules.element);
  onClick(view.results, results.open);
  onClick(view.rules, rules.open);
  view.tickets.show(own.list());
  view.drawCard.show(game.state, false);
  view.slip.setBalance(game.balance);
  const [firstType] = lottery.form.types;
  const linked = lottery.form.types.find(({ code }) => code === playType) ?? firstType;
  if (linked) view.chooseType(linked);
  view.tell(say('ready'));
  if (areWaiting()) asking.begin();
  tellHost('orla:ready');
  followRenewedBalance(() => openLotteryGame(launch), view.slip.setBalance);
  if (pending.isHeldBack()) {
    view.slip.setInFlight(true);
    view.tell(say('error.unanswered'), 'trouble');
  } else if (pending.get()) void place();
}
