import type { LotteryState, LotteryTicket } from '../../../../contract/studio-lottery.ts';
import { BINGO_CARDS } from '../../bingo/bingo.ts';
import { onClick } from '../dom.ts';
import { tellHost } from '../host.ts';
import { askTickets, type Opened, type Order, placeBet, readLotteryOrder } from '../lottery/api.ts';
import { createDrawClock } from '../lottery/draw-clock.ts';
import { createPending } from '../pending.ts';
import { playSound } from '../sound.ts';
import { type Calling, toCalling } from './calling.ts';
import { createBingoRules, createProofs } from './panels.ts';
import { createView } from './view.ts';
import type { BingoSpeech } from './words.ts';

const ASK_FIRST_MS = 400;
const ASK_MAX_MS = 10_000;

/** What became of a round's cards, in words that never dress up a loss. */
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
  let tickets: readonly LotteryTicket[] = game.tickets;
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
    view.showTickets(tickets, state.draw.drawNumber, calling);
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

  /** The last ball is out: what the player's cards of this round came to. */
  async function finishRound(number: string, waitMs = ASK_FIRST_MS): Promise<void> {
    if (!tickets.some(({ drawNumber }) => drawNumber === number)) return;
    const reply = await askTickets(launch);
    if (reply.kind === 'refused') return expire();
    if (reply.kind === 'done') {
      tickets = reply.value.tickets;
      const own = tickets.filter(({ drawNumber }) => drawNumber === number);
      show();
      if (own.every(({ state: of }) => of !== 'placed')) {
        setBalance(reply.value.balance);
        const { text, isWon } = toEndWords(own, speech);
        view.tell(`${text} ${say('balanceIs', { amount: money(reply.value.balance) })}`, isWon ? 'win' : undefined);
        if (isWon) playSound('win');
        return;
      }
    }
    setTimeout(() => void finishRound(number, Math.min(ASK_MAX_MS, waitMs * 2)), waitMs);
  }

  function follow(nowMs: number): void {
    const next = toCalling(state, nowMs);
    if (next?.drawNumber === calling?.drawNumber && next?.called.length === calling?.called.length) return;
    const isEnding = next?.isOver === true && calling?.drawNumber === next.drawNumber && !calling.isOver;
    if (calling && next && !next.isOver && next.called.length > 0) playSound('tick');
    calling = next;
    show();
    if (isEnding && next) void finishRound(next.drawNumber);
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
    ticketKey: crypto.randomUUID(),
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
      return view.tell(speech.find(`error.${reply.code}`) ?? say('error.other'), 'trouble');
    }
    const { ticket, balance } = reply.value;
    tickets = [ticket, ...tickets.filter(({ ticketId }) => ticketId !== ticket.ticketId)];
    setBalance(balance);
    view.shop.renew();
    show();
    playSound('card');
    const placed = say('placed', { number: ticket.drawNumber });
    view.tell(`${placed} ${say('balanceIs', { amount: money(balance) })}`);
  }

  root.append(rules.element, proofs.element);
  onClick(view.rules, rules.open);
  onClick(view.proofs, proofs.open);
  view.till.setBalance(game.balance);
  show();
  view.tell(say('ready'));
  tellHost('orla:ready');
  if (pending.get()) void buy();
}
