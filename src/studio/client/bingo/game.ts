import type { LotteryState, LotteryTicket } from '../../../contract/studio/lottery.ts';
import { toRandomKey } from '../../../lib/random-key.ts';
import { BINGO_CARDS } from '../../bingo/bingo.ts';
import { isTurnedAway } from '../api.ts';
import { onClick } from '../dom.ts';
import { tellHost } from '../host.ts';
import { type Opened, type Order, openLotteryGame, placeBet, readLotteryOrder } from '../lottery/api.ts';
import { createDrawClock } from '../lottery/draw-clock.ts';
import { createAskAgain, createOwnTickets, isPlaced } from '../lottery/own-tickets.ts';
import { toRefusalMood } from '../message-line.ts';
import { createPending } from '../pending.ts';
import { followRenewedBalance } from '../renewed-balance.ts';
import { playSound } from '../sound.ts';
import { type Calling, toCalling } from './calling.ts';
import { createBingoRules, createProofs } from './panels.ts';
import { createView } from './view.ts';
import type { BingoSpeech } from './words.ts';

/** The result of a round's cards. A return up to the stake is not called a win. */
function toEndWords(ended: readonly LotteryTicket[], { say, money }: BingoSpeech) {
  const back = ended.filter(({ state }) => state === 'returned').reduce((sum, { stake }) => sum + stake, 0);
  if (back > 0) return { text: say('stakeBack', { amount: money(back) }), isWon: false };
  const stake = ended.reduce((sum, ticket) => sum + ticket.stake, 0);
  const payout = ended.reduce((sum, ticket) => sum + ticket.payout, 0);
  const amount = money(payout);
  if (payout > stake) return { text: say('won', { amount }), isWon: true };
  return { text: payout > 0 ? say('gaveBack', { amount }) : say('lost'), isWon: false };
}

export function startBingo(root: HTMLElement, launch: string, game: Opened, speech: BingoSpeech, kept: unknown): void {
  const { say, money } = speech;
  let state: LotteryState = game.state;
  const own = createOwnTickets(launch, game.tickets);
  /** Finished rounds whose result is shown once everything is paid. */
  const untold = new Set<string>();
  const asking = createAskAgain(() => void askForTickets());
  let calling: Calling | undefined;
  const pending = createPending(readLotteryOrder(kept));
  let isOver = false;

  const view = createView(root, game, speech, () => void buy());
  const rules = createBingoRules(game, speech);
  const proofs = createProofs(
    speech,
    () => state,
    () => calling !== undefined && !calling.isOver,
  );

  const show = () => {
    view.board.show(calling);
    view.showTickets(own.list(), state.draw.drawNumber, calling);
  };
  const setBalance = (amount: number) => {
    view.till.setBalance(amount);
    tellHost('orla:balance');
  };
  const expire = () => {
    isOver = true;
    view.till.setBusy(true);
    view.tell(speech.find('error.games.launch_expired') ?? '', 'trouble');
    tellHost('orla:launch-expired');
  };

  const listOf = (number: string) => own.list().filter(({ drawNumber }) => drawNumber === number);
  /** True once the last ball of the round is called. */
  const isCalledOut = (number: string) =>
    number < (state.results[0]?.drawNumber ?? '') || (calling?.isOver === true && calling.drawNumber === number);

  function finishRound(number: string): void {
    if (listOf(number).length === 0) return;
    untold.add(number);
    asking.begin();
  }

  /** Fetches the results of the player's cards of finished rounds. */
  async function askForTickets(): Promise<void> {
    const reply = await own.ask();
    if (reply.kind === 'refused' && !isTurnedAway(reply.code)) return expire();
    if (reply.kind === 'done') {
      show();
      for (const number of untold) tellRound(number, reply.value.balance);
    }
    if (untold.size > 0) asking.goOn();
  }

  function tellRound(number: string, balance: number): void {
    const cards = listOf(number);
    if (cards.some(isPlaced)) return;
    untold.delete(number);
    setBalance(balance);
    const { text, isWon } = toEndWords(cards, speech);
    view.tell(say('withBalance', { text, amount: money(balance) }), isWon ? 'win' : undefined);
    if (isWon) playSound('win');
  }

  function follow(nowMs: number): void {
    const next = toCalling(state, nowMs);
    if (next?.drawNumber === calling?.drawNumber && next?.called.length === calling?.called.length) return;
    const isEnding = next?.isOver === true && calling?.drawNumber === next.drawNumber && !calling.isOver;
    if (calling && next && !next.isOver && next.called.length > 0) playSound('tick');
    calling = next;
    show();
    if (isEnding && next) finishRound(next.drawNumber);
  }

  createDrawClock(state, {
    launch,
    onState(next) {
      state = next;
      show();
    },
    onSilence: () => view.tell(say('offline'), 'trouble'),
    onExpired: expire,
    onTick(phase, leftMs, nowMs) {
      view.tick(phase, leftMs);
      follow(nowMs);
    },
  });

  const makeOrder = (): Order => ({
    ticketKey: toRandomKey(),
    drawNumber: state.draw.drawNumber,
    playType: BINGO_CARDS.code,
    picks: [view.shop.getNames()],
    lineStake: view.till.getStake(),
  });

  async function buy(): Promise<void> {
    if (isOver) return;
    view.till.setBusy(true);
    view.tell(say(pending.get() ? 'askingAgain' : 'buying'));
    const reply = await pending.ask(
      makeOrder,
      (order) => placeBet(launch, order),
      () => view.tell(say('retrying'), 'trouble'),
    );
    view.till.setBusy(false);
    if (reply.kind === 'lost') return view.tell(say('retryByHand'), 'trouble');
    if (reply.kind === 'refused') {
      if (reply.code === 'games.launch_expired') return expire();
      return view.tell(speech.find(`error.${reply.code}`) ?? say('error.other'), toRefusalMood(reply.code));
    }
    const { ticket, balance } = reply.value;
    own.put(ticket);
    if (isCalledOut(ticket.drawNumber)) finishRound(ticket.drawNumber);
    setBalance(balance);
    view.shop.renew();
    show();
    playSound('card');
    const text = say('placed', { number: ticket.drawNumber });
    view.tell(say('withBalance', { text, amount: money(balance) }));
  }

  root.append(rules.element, proofs.element);
  onClick(view.rules, rules.open);
  onClick(view.proofs, proofs.open);
  view.till.setBalance(game.balance);
  show();
  view.tell(say('ready'));
  for (const ticket of own.list().filter(isPlaced)) if (isCalledOut(ticket.drawNumber)) finishRound(ticket.drawNumber);
  tellHost('orla:ready');
  followRenewedBalance(() => openLotteryGame(launch), view.till.setBalance);
  if (pending.isHeldBack()) view.tell(say('error.unanswered'), 'trouble');
  else if (pending.get()) void buy();
}
