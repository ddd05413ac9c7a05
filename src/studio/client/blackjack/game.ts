import type { LiveRound, LiveState, LiveTicket } from '../../../contract/studio/live.ts';
import type { Decision } from '../../live/blackjack/seat.ts';
import { BLACKJACK_PHASE_MS } from '../../live/phases.ts';
import { askFresh } from '../ask-fresh.ts';
import { onClick } from '../dom.ts';
import { tellHost } from '../host.ts';
import { openTable } from '../live/api.ts';
import { createFairnessPanel } from '../live/fairness-panel.ts';
import { toResultWords } from '../live/outcome-words.ts';
import { createOwnBets } from '../live/own-bets.ts';
import { toTable } from '../live/table-limits.ts';
import { followRenewedBalance } from '../renewed-balance.ts';
import { openSocket } from '../socket.ts';
import { playSound } from '../sound.ts';
import { toAskedWords, toHint } from './asked-words.ts';
import { PLAYING } from './felt.ts';
import { createOrders } from './orders.ts';
import { type Asked, findAsked, isSeatField, sumOwnStakes, toCost, toRaiseField } from './own-hands.ts';
import { createReveal } from './reveal.ts';
import { createRulesPanel } from './rules-panel.ts';
import { createSeatDraft } from './seat-draft.ts';
import type { Start, TableMessage } from './start.ts';
import { createView } from './view.ts';
import { toBetName, toHandWords } from './words.ts';

const TICK_MS = 200;
const LAST_SECONDS_MS = 5000;
const LOST_LONG = 4;
const ROUNDS_KEPT = 12;
/** Delay that collects the ticket results of one round, which arrive one after the other. */
const GATHER_MS = 200;

/** A player at a blackjack table: shows its messages, sends confirmed seats as a ticket, and each decision as it is made. */
export function startBlackjack({ root, gameId, gameName, launch, opened, speech, kept }: Start): void {
  const { say, money } = speech;
  const table = toTable(opened, gameId);
  const own = createOwnBets();
  let { balance } = opened;
  let rounds: LiveRound[] = [...opened.rounds];
  let state: LiveState | undefined;
  /** Server time minus local time. */
  let ahead = 0;
  let isOver = false;
  let isLost = false;
  let isHinting = false;
  let losses = 0;
  let toldLastSeconds = 0;
  let toldAsked = '';
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const serverNow = () => Date.now() + ahead;
  const isWithin = () => state !== undefined && serverNow() < state.endsAt && !isOver && !isLost;
  const isBetting = () => state?.phase === 'betting' && isWithin();
  const draft = createSeatDraft(table, () => state?.blackjack);
  const view = createView(root, table, gameName, speech, { onSeat: addChip, onDecision: decide });
  const rules = createRulesPanel(table, speech);
  const toOutcomeWords = (outcome: LiveRound['outcome']) =>
    outcome?.kind === 'blackjack' ? say('dealerHas', { hand: toHandWords(outcome.dealer, speech) }) : '';
  const fairness = createFairnessPanel(table.tableId, speech, toOutcomeWords, () => ({
    ...{ state, rounds, tickets: own.list() },
  }));
  const reveal = createReveal(view.felt, (round) => {
    view.tell(toOutcomeWords(round.outcome));
    if (state) view.felt.showMarks(state.marks);
    refresh();
  });
  const orders = createOrders({
    ...{ launch, table: table.tableId, speech, kept, tell: view.tell },
    onPlaced(ticket, balanceNow) {
      own.put(ticket);
      balance = balanceNow;
      const [line] = ticket.lines;
      const amount = money(ticket.stake);
      if (line && !isSeatField(line.field)) view.tell(say('raisedNow', { bet: toBetName(line.field, speech), amount }));
      else {
        draft.clear();
        view.tell(say('placedNow', { amount, number: String(ticket.round) }));
      }
      tellHost('orla:balance');
    },
    onRefused(code) {
      if (code === 'games.launch_expired') expire();
      void resync();
    },
    onChange: () => refresh(),
  });

  function showPlays(asked: Asked | undefined): void {
    const canAct = asked !== undefined && isWithin() && !orders.isBusy();
    view.setPlaying(!isOver && PLAYING.includes(state?.phase ?? '') && sumOwnStakes(state?.blackjack) > 0);
    view.plays.show({
      isInsuring: state?.phase === 'insuring',
      options: canAct ? asked.seat.options : [],
      toCost: (decision) => (asked ? toCost(asked, decision) : 0),
      hint: isHinting && asked && state ? toHint(asked, state) : undefined,
    });
  }

  function refresh(): void {
    const asked = findAsked(state?.blackjack);
    view.felt.show({
      ...{ state, asked, toDraft: draft.on, isRevealed: reveal.isDone(state?.round.number) },
      isOpen: isBetting() && !orders.isBusy() && !orders.isPending(),
    });
    showPlays(asked);
    view.setActs({
      draftMinor: draft.sum(),
      canBet: isBetting() && !orders.isBusy(),
      canRepeat: listLast().length > 0,
      ...{ isBusy: orders.isBusy(), isPending: orders.isPending() },
    });
    view.setReadings({ balance, placedMinor: sumOwnStakes(state?.blackjack), draftMinor: draft.sum() });
    if (!asked || !state || !isWithin() || orders.isBusy()) return;
    const text = toAskedWords(asked, state, speech, isHinting);
    if (text.key === toldAsked) return;
    toldAsked = text.key;
    view.tell(text.words);
  }

  function expire(): void {
    isOver = true;
    view.tell(say('error.games.launch_expired'), 'trouble');
    tellHost('orla:launch-expired');
    refresh();
  }

  /** Fetches the player's tickets and balance, after a reconnect and after payouts. */
  async function resync(): Promise<void> {
    const reply = await askFresh(() => openTable(launch, table.tableId), own.countPut);
    if (reply.kind === 'refused' && reply.code === 'games.launch_expired') return expire();
    if (reply.kind !== 'done') return;
    const before = balance;
    balance = reply.value.balance;
    rounds = [...reply.value.rounds];
    own.replace(reply.value.tickets);
    if (balance !== before) tellHost('orla:balance');
    refresh();
  }

  function addChip(seat: number): void {
    if (orders.isPending() || orders.isBusy()) return;
    if (!isBetting()) {
      view.tell(say('betsClosedNow'));
      return;
    }
    view.endRefusal();
    const refusal = draft.add(seat, Math.max(view.chips.getChip(), table.minMinor));
    if (refusal) view.tell(say(refusal, { count: draft.seatsMax }), 'refused');
    else playSound('tap');
    refresh();
  }

  function decide(decision: Decision): void {
    const asked = findAsked(state?.blackjack);
    if (!state || !asked || !isWithin() || orders.isBusy() || orders.isPending()) return;
    playSound('tap');
    const { number } = state.round;
    const { seat, step } = asked.seat;
    if (decision === 'hit' || decision === 'stand' || decision === 'decline') {
      void orders.decide({ round: number, seat, step, decision });
    } else {
      void orders.bet(number, [{ field: toRaiseField(asked, decision), stakeMinor: toCost(asked, decision) }]);
    }
  }

  async function tellResult(number: number): Promise<void> {
    await resync();
    const result = own.toResult(number);
    if (!result || isOver) return;
    // A lost round changes no balance; the host page counts it.
    tellHost('orla:balance');
    const { text, mood } = toResultWords(result, speech);
    if (mood === 'win') playSound('win');
    view.tell(say('withBalance', { text, amount: money(balance) }), mood);
  }

  function hearTicket(ticket: LiveTicket): void {
    own.put(ticket);
    clearTimeout(gathering);
    gathering = setTimeout(() => void tellResult(ticket.round), GATHER_MS);
  }

  function listLast() {
    return own.toLastLines().filter(({ field }) => isSeatField(field));
  }

  function beginPhase(next: LiveState): void {
    const { phase, round, marks } = next;
    const hasSeats = sumOwnStakes(next.blackjack) > 0;
    if (phase === 'betting') {
      view.felt.showMarks(marks);
      view.tell(speech.sayCount('betting', Math.max(0, Math.round((next.endsAt - serverNow()) / 1000))));
    } else if (phase === 'closed') {
      playSound('close');
      view.tell(say(draft.sum() > 0 && !orders.isBusy() ? 'draftKept' : 'dealing'));
    } else if (phase === 'insuring' && !findAsked(next.blackjack)) view.tell(say('insuringOthers'));
    else if (phase === 'acting' && !findAsked(next.blackjack)) view.tell(say('actingOthers'));
    else if (phase === 'asleep') view.tell(say('asleep'));
    else if (phase === 'shown' || phase === 'settled') {
      rounds = [round, ...rounds.filter(({ number }) => number !== round.number)].slice(0, ROUNDS_KEPT);
      void reveal.play(round, phase === 'settled');
    }
    if (hasSeats && orders.isHeldBack()) view.tell(say('error.unanswered'), 'trouble');
  }

  function hearTable(next: LiveState): void {
    const last = state;
    state = next;
    ahead = next.now - Date.now();
    view.setPeople(next.people);
    view.setPhase(next.phase);
    draft.dropTaken();
    const countCards = (one: LiveState | undefined) =>
      one?.blackjack?.seats.reduce((sum, { hands }) => sum + hands.flatMap(({ cards }) => cards).length, 0) ?? 0;
    if (countCards(next) > countCards(last)) playSound('card');
    if (last?.phase !== next.phase || last.round.number !== next.round.number) beginPhase(next);
    refresh();
  }

  function hear(message: TableMessage): void {
    if (message.type === 'table') hearTable(message);
    else if (message.type === 'people') view.setPeople(message.people);
    else hearTicket(message.ticket);
  }

  function tick(): void {
    if (!state || isLost) {
      view.ring.show(0, 0);
      return;
    }
    const { phase, endsAt, round } = state;
    const leftMs = endsAt - serverNow();
    view.ring.show(leftMs, phase === 'asleep' ? 0 : BLACKJACK_PHASE_MS[phase]);
    if (leftMs <= 0 && (phase === 'betting' || phase === 'acting' || phase === 'insuring')) refresh();
    const isLast = leftMs <= LAST_SECONDS_MS && leftMs > 0 && toldLastSeconds !== round.number;
    if (phase !== 'betting' || !isLast || draft.sum() === 0) return;
    toldLastSeconds = round.number;
    playSound('tick');
    if (!orders.isBusy()) view.tell(say('lastSeconds'));
  }

  const onAct = (button: HTMLButtonElement, verb: () => void) =>
    onClick(button, () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      view.endRefusal();
      verb();
      refresh();
    });
  const { undo, clear, repeat, confirm, hint } = view.buttons;
  onAct(undo, draft.undo);
  onAct(clear, draft.clear);
  onAct(repeat, () => {
    if (!draft.put(listLast())) view.tell(say('repeatOver'), 'refused');
  });
  onAct(confirm, () => {
    if (state) void orders.bet(state.round.number, draft.list());
  });
  onAct(hint, () => {
    isHinting = !isHinting;
    toldAsked = '';
    hint.setAttribute('aria-pressed', String(isHinting));
  });
  onClick(view.buttons.rules, rules.open);
  onClick(view.buttons.fairness, fairness.open);
  root.append(rules.element, fairness.element);
  own.replace(opened.tickets);
  setInterval(tick, TICK_MS);
  const goesOn = orders.isPending() && !orders.isHeldBack();
  view.tell(say(goesOn ? 'askingAgain' : 'connecting'));
  refresh();
  if (goesOn) void orders.bet(0, []);
  tellHost('orla:ready');
  followRenewedBalance(
    () => openTable(launch, table.tableId),
    (amount) => {
      balance = amount;
      refresh();
    },
  );
  openSocket<TableMessage>({
    path: `/studio/api/socket/${gameId}?place=${table.tableId}`,
    launch,
    onMessage: hear,
    onOpen() {
      losses = 0;
      if (!isLost) return;
      isLost = false;
      view.tell(say('backAtTable'));
      void resync();
    },
    onLost() {
      isLost = true;
      losses += 1;
      view.tell(say(losses > LOST_LONG ? 'lostLong' : 'lostTable'), 'trouble');
      refresh();
    },
    onExpired: expire,
  });
}
