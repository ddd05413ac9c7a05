import type { LiveRound, LiveState } from '../../../contract/studio/live.ts';
import type { Decision } from '../../live/blackjack/seat.ts';
import { BLACKJACK_PHASE_MS } from '../../live/phases.ts';
import { onClick } from '../dom.ts';
import { wireDraftButtons } from '../live/draft-buttons.ts';
import { createFairnessPanel } from '../live/fairness-panel.ts';
import { startPhaseClock } from '../live/phase-clock.ts';
import { createTableClient, type Start } from '../live/table-client.ts';
import { toTable } from '../live/table-limits.ts';
import { playSound } from '../sound.ts';
import { toAskedWords, toHint } from './asked-words.ts';
import { PLAYING } from './felt.ts';
import { createOrders } from './orders.ts';
import { type Asked, findAsked, isSeatField, sumOwnStakes, toCost, toRaiseField } from './own-hands.ts';
import { createReveal } from './reveal.ts';
import { createRulesPanel } from './rules-panel.ts';
import { createSeatDraft } from './seat-draft.ts';
import { createView } from './view.ts';
import { type BlackjackSpeech, toBetName, toHandWords } from './words.ts';

/** A player at a blackjack table: shows its messages, sends confirmed seats as a ticket, and each decision as it is made. */
export function startBlackjack({ root, gameId, gameName, launch, opened, speech, kept }: Start<BlackjackSpeech>): void {
  const { say, money } = speech;
  const table = toTable(opened, gameId);
  let isHinting = false;
  let toldAsked = '';
  const client = createTableClient({
    ...{ gameId, launch, opened, speech, tableId: table.tableId },
    tell: (text, tone) => view.tell(text, tone),
    onPeople: (people) => view.setPeople(people),
    onState: showState,
    refresh: () => refresh(),
  });
  const { own } = client;

  const isBetting = () => client.getState()?.phase === 'betting' && client.isWithin();
  const draft = createSeatDraft(table, () => client.getState()?.blackjack);
  const view = createView(root, table, gameName, speech, { onSeat: addChip, onDecision: decide });
  const rules = createRulesPanel(table, speech);
  const toOutcomeWords = (outcome: LiveRound['outcome']) =>
    outcome?.kind === 'blackjack' ? say('dealerHas', { hand: toHandWords(outcome.dealer, speech) }) : '';
  const fairness = createFairnessPanel(table.tableId, speech, toOutcomeWords, () => client.getSeen());
  const reveal = createReveal(view.felt, (round) => {
    view.tell(toOutcomeWords(round.outcome));
    view.felt.showMarks(client.getState()?.marks ?? []);
    refresh();
  });
  const orders = createOrders({
    ...{ launch, table: table.tableId, speech, kept, tell: view.tell },
    onPlaced({ ticket, balance }) {
      client.put(ticket, balance);
      const [line] = ticket.lines;
      const amount = money(ticket.stake);
      if (line && !isSeatField(line.field)) view.tell(say('raisedNow', { bet: toBetName(line.field, speech), amount }));
      else {
        draft.clear();
        view.tell(say('placedNow', { amount, number: String(ticket.round) }));
      }
    },
    onRefused: client.heed,
    onChange: () => refresh(),
  });

  function showPlays(asked: Asked | undefined): void {
    const state = client.getState();
    const canAct = asked !== undefined && client.isWithin() && !orders.isBusy();
    view.setPlaying(!client.isOver() && PLAYING.includes(state?.phase ?? '') && sumOwnStakes(state?.blackjack) > 0);
    view.plays.show({
      isInsuring: state?.phase === 'insuring',
      options: canAct ? asked.seat.options : [],
      toCost: (decision) => (asked ? toCost(asked, decision) : 0),
      hint: isHinting && asked && state ? toHint(asked, state) : undefined,
    });
  }

  function refresh(): void {
    const state = client.getState();
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
    view.setReadings({
      balance: client.getBalance(),
      placedMinor: sumOwnStakes(state?.blackjack),
      draftMinor: draft.sum(),
    });
    if (!asked || !state || !client.isWithin() || orders.isBusy()) return;
    const text = toAskedWords(asked, state, speech, isHinting);
    if (text.key === toldAsked) return;
    toldAsked = text.key;
    view.tell(text.words);
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
    const state = client.getState();
    const asked = findAsked(state?.blackjack);
    if (!state || !asked || !client.isWithin() || orders.isBusy() || orders.isPending()) return;
    playSound('tap');
    const { number } = state.round;
    const { seat, step } = asked.seat;
    if (decision === 'hit' || decision === 'stand' || decision === 'decline') {
      void orders.decide({ round: number, seat, step, decision });
    } else {
      void orders.bet(number, [{ field: toRaiseField(asked, decision), stakeMinor: toCost(asked, decision) }]);
    }
  }

  function listLast() {
    return own.toLastLines().filter(({ field }) => isSeatField(field));
  }

  function beginPhase(next: LiveState): void {
    const { phase, round, marks } = next;
    const hasSeats = sumOwnStakes(next.blackjack) > 0;
    if (phase === 'betting') {
      view.felt.showMarks(marks);
      view.tell(speech.sayCount('betting', Math.max(0, Math.round((next.endsAt - client.serverNow()) / 1000))));
    } else if (phase === 'closed') {
      playSound('close');
      view.tell(say(draft.sum() > 0 && !orders.isBusy() ? 'draftKept' : 'dealing'));
    } else if (phase === 'insuring' && !findAsked(next.blackjack)) view.tell(say('insuringOthers'));
    else if (phase === 'acting' && !findAsked(next.blackjack)) view.tell(say('actingOthers'));
    else if (phase === 'asleep') view.tell(say('asleep'));
    else if (phase === 'shown' || phase === 'settled') {
      client.keepRound(round);
      void reveal.play(round, phase === 'settled');
    }
    if (hasSeats && orders.isHeldBack()) view.tell(say('error.unanswered'), 'trouble');
  }

  function showState(next: LiveState, last: LiveState | undefined): void {
    view.setPeople(next.people);
    view.setPhase(next.phase);
    draft.dropTaken();
    const countCards = (one: LiveState | undefined) =>
      one?.blackjack?.seats.reduce((sum, { hands }) => sum + hands.flatMap(({ cards }) => cards).length, 0) ?? 0;
    if (countCards(next) > countCards(last)) playSound('card');
    if (last?.phase !== next.phase || last.round.number !== next.round.number) beginPhase(next);
    refresh();
  }

  const onAct = wireDraftButtons({
    ...{ view, draft, speech, refresh, listLast, bet: orders.bet },
    getRound: () => client.getState()?.round.number,
  });
  const { hint } = view.buttons;
  onAct(hint, () => {
    isHinting = !isHinting;
    toldAsked = '';
    hint.setAttribute('aria-pressed', String(isHinting));
  });
  onClick(view.buttons.rules, rules.open);
  onClick(view.buttons.fairness, fairness.open);
  root.append(rules.element, fairness.element);
  startPhaseClock({
    ...{ client, view, speech, lengths: BLACKJACK_PHASE_MS, isBusy: orders.isBusy },
    isAnnounced: () => draft.sum() > 0,
    onOver(phase) {
      if (phase === 'betting' || phase === 'acting' || phase === 'insuring') refresh();
    },
  });
  const goesOn = orders.isPending() && !orders.isHeldBack();
  view.tell(say(goesOn ? 'askingAgain' : 'connecting'));
  refresh();
  if (goesOn) void orders.bet(0, []);
  client.connect();
}
